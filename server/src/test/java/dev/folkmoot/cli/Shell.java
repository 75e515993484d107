package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Config;
import dev.folkmoot.Folkmoot;
import dev.folkmoot.core.Json;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.testing.Api;
import dev.folkmoot.wire.gate.QuestionJson;
import dev.folkmoot.wire.gate.QuestionsJson;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A person's shell beside a real server. */
public final class Shell implements AutoCloseable {
  /** What a command left behind. */
  public record Ran(int exitCode, String out, String err) {
    public <T> T json(Class<T> type) {
      return Json.MAPPER.readValue(out, type);
    }
  }

  private final Path data;
  private Folkmoot server;

  Shell(Path data) {
    this.data = data;
    this.server = serve(0);
  }

  private Folkmoot serve(int port) {
    return Folkmoot.start(
        new Config(
            ListenAddress.loopback("127.0.0.1", port),
            Config.TrustMode.OPEN,
            data,
            Optional.empty(),
            Duration.ofDays(30),
            Config.LogFormat.TEXT));
  }

  String url() {
    return server.url();
  }

  Path data() {
    return data;
  }

  void stopServer() {
    server.close();
  }

  /** On the port it had. */
  void startServer() {
    server = serve(URI.create(url()).getPort());
  }

  Ran run(String... command) {
    return runAt(url(), command);
  }

  public static Ran runAt(String url, String... command) {
    var all = new ArrayList<>(List.of(command));
    all.addAll(1, List.of("--url", url));
    return runAsTyped(new StringWriter(), all.toArray(String[]::new));
  }

  public static Ran runAsTyped(Writer out, String... command) {
    return runAtAge(Duration.ZERO, out, command);
  }

  /** As if the process had been started that long ago. */
  static Ran runAtAge(Duration age, Writer out, String... command) {
    var err = new StringWriter();
    int exitCode =
        Cli.commandLine(age, command)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(command);
    return new Ran(exitCode, out.toString(), err.toString());
  }

  /** A command that goes on while others run. */
  CompletableFuture<Ran> start(String... command) {
    return CompletableFuture.supplyAsync(() -> run(command), Thread::startVirtualThread);
  }

  static Ran ended(CompletableFuture<Ran> command)
      throws InterruptedException, ExecutionException, TimeoutException {
    return command.get(Api.PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  List<QuestionJson> open() {
    return run("inbox", "--json").json(QuestionsJson.class).questions();
  }

  /** The only open question, as soon as there is one. */
  QuestionJson asked() {
    Api.awaitUntil(() -> !open().isEmpty());
    return open().getFirst();
  }

  QuestionJson ask(String... arguments) {
    var command = new ArrayList<>(List.of("ask", "--json"));
    command.addAll(List.of(arguments));
    var ran = run(command.toArray(String[]::new));
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    return ran.json(QuestionJson.class);
  }

  @Override
  public void close() {
    server.close();
  }
}
