package dev.folkmoot;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Persona;
import dev.folkmoot.cli.Play;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.Listen;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.llm.Provider;
import dev.folkmoot.store.StoreException;
import dev.folkmoot.webhook.Outside;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A server of its own on which a scripted squad plays; no keys are needed and nothing is left. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description = "Shows what there is in two minutes: a squad that reads from a script, no keys.",
    footerHeading = "%nExample:%n",
    footer = "  folkmoot demo")
final class Demo implements Callable<Integer> {
  private static final Duration BEAT = Duration.ofMillis(1_300);
  private static final Duration FAST = Duration.ofMillis(40);

  @Option(
      names = "--once",
      description = "Answer its own questions, and end; else they are yours for 15 seconds each.")
  boolean once;

  @Option(names = "--fast", description = "Without the pauses that people need.")
  boolean fast;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "An empty directory to keep what was played in; else it is forgotten.")
  @Nullable Path kept;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "0 takes a free one (${DEFAULT-VALUE}).",
      defaultValue = "0")
  int port;

  @Option(names = "--json", description = "One JSON object a line.")
  boolean json;

  @Spec
  @SuppressWarnings("NullAway.Init")
  CommandSpec spec;

  private final AtomicBoolean stopping = new AtomicBoolean();

  @Override
  public Integer call() throws InterruptedException, IOException {
    Logs.start(Config.LogFormat.TEXT);
    Logs.quiet();
    try {
      var data = kept == null ? Files.createTempDirectory("folkmoot-demo") : requireEmpty(kept);
      play(data.toAbsolutePath());
      return 0;
    } catch (Refusal | StartFailure | StoreException e) {
      System.err.println("folkmoot: " + e.getMessage());
      return 2;
    }
  }

  private void play(Path data) throws InterruptedException, IOException {
    var server = Folkmoot.start(config(data));
    var ended = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server, data, ended), "stop"));
    var out = spec.commandLine().getOut();
    if (!json) {
      out.println("Folkmoot is ready at " + server.url());
      out.println("  look:   %s, and %s/docs".formatted(server.url(), server.url()));
      out.println("  watch:  folkmoot watch --url " + server.url());
      out.flush();
    }
    try (var play = new Play(URI.create(server.url()), out, fast ? FAST : BEAT, once, json)) {
      play.perform();
      if (!once) {
        if (!json) {
          out.println("The play is over. What waits is yours to answer; Ctrl-C ends it.");
          out.flush();
        }
        ended.await();
      }
    } catch (RuntimeException e) {
      if (stopping.get()) {
        ended.await();
      }
      throw e;
    }
  }

  private void end(Folkmoot server, Path data, CountDownLatch ended) {
    stopping.set(true);
    server.close();
    if (kept == null) {
      forget(data);
    }
    ended.countDown();
  }

  private Config config(Path data) throws IOException {
    return new Config(
        Listen.loopback("127.0.0.1", port),
        Config.TrustMode.OPEN,
        data,
        Optional.empty(),
        Duration.ofDays(30),
        Config.LogFormat.TEXT,
        new Speakers(
            List.of(model("ana-lines", data), model("ben-lines", data)),
            List.of(persona("ana", "Ana"), persona("ben", "Ben"))),
        new Outside(true, Optional.empty()));
  }

  private static ModelConfig model(String name, Path data) throws IOException {
    var file = data.resolve(name + ".txt");
    try (var lines = Demo.class.getResourceAsStream("/demo/" + name + ".txt")) {
      if (lines == null) {
        throw new IllegalStateException("no lines for " + name);
      }
      Files.copy(lines, file);
    }
    return new ModelConfig(
        name,
        Provider.SCRIPTED,
        "",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        ModelConfig.USUAL_TIMEOUT,
        ModelConfig.USUAL_CONCURRENCY,
        Optional.of(file));
  }

  private static Persona persona(String id, String name) {
    return new Persona(
        new AgentId(id),
        name,
        AgentKind.MODEL,
        Optional.of("specialist"),
        Optional.of(id + "-lines"),
        Optional.empty());
  }

  private static Path requireEmpty(Path directory) throws IOException {
    Files.createDirectories(directory);
    try (var inside = Files.list(directory)) {
      if (inside.findAny().isPresent()) {
        throw new StartFailure(
            "%s is not empty; give a new directory, the demo plays on no data of yours"
                .formatted(directory));
      }
    }
    return directory;
  }

  private static void forget(Path directory) {
    try (var all = Files.walk(directory)) {
      for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
