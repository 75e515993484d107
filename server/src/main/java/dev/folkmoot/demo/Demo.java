package dev.folkmoot.demo;

import dev.folkmoot.cli.CliFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Plays the script on a server of its own. It needs no API keys and leaves nothing behind. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description = "Show Folkmoot in two minutes, with a scripted squad; it needs no API keys.",
    footerHeading = "%nExample:%n",
    footer = "  folkmoot demo")
public final class Demo implements Callable<Integer> {
  private static final Duration BEAT = Duration.ofMillis(1_300);
  private static final Duration FAST = Duration.ofMillis(40);

  @Option(
      names = "--once",
      description =
          "Let the demo answer its own questions, and end. Default: you have 15 seconds for each.")
  boolean once;

  @Option(names = "--fast", description = "Leave out the pauses for reading.")
  boolean fast;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "An empty directory for the data of the demo. Default: a temporary one, which is"
              + " deleted.")
  @Nullable Path kept;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port; 0 takes a free one. Default: ${DEFAULT-VALUE}.",
      defaultValue = "0")
  int port;

  @Option(names = "--json", description = "Print one JSON object per line.")
  boolean json;

  @Spec
  @SuppressWarnings("NullAway.Init")
  CommandSpec spec;

  private final Host host;
  private final AtomicBoolean stopping = new AtomicBoolean();

  public Demo(Host host) {
    this.host = host;
  }

  @Override
  public Integer call() throws InterruptedException, IOException {
    var data = kept == null ? Files.createTempDirectory("folkmoot-demo") : requireEmpty(kept);
    play(data.toAbsolutePath());
    return 0;
  }

  private void play(Path data) throws InterruptedException, IOException {
    var server =
        host.start(
            data,
            port,
            List.of(
                actor("ana", "Ana", data, List.of()),
                actor("ben", "Ben", data, List.of("post_message")),
                actor("cleo", "Cleo", data, List.of()),
                actor("dan", "Dan", data, List.of()),
                actor("eve", "Eve", data, List.of()),
                actor("architect", "Architect", data, List.of())));
    var ended = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server, data, ended), "stop"));
    var out = spec.commandLine().getOut();
    if (!json) {
      out.println("Folkmoot is ready at " + server.url());
      out.println("  look:   folkmoot open --data %s, and %s/docs".formatted(data, server.url()));
      out.println("  watch:  folkmoot watch --data " + data);
      out.flush();
    }
    try (var script = new Script(server.url(), data, out, fast ? FAST : BEAT, once, json)) {
      script.perform();
      if (!once) {
        if (!json) {
          out.println(
              "The demo is over. The open questions are yours to answer; Ctrl-C ends the server.");
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

  private void end(Host.Server server, Path data, CountDownLatch ended) {
    stopping.set(true);
    server.stop().run();
    if (kept == null) {
      delete(data);
    }
    ended.countDown();
  }

  private static Host.Actor actor(String id, String name, Path data, List<String> tools)
      throws IOException {
    var file = id + "-lines.txt";
    try (var lines = Demo.class.getResourceAsStream("/demo/" + file)) {
      if (lines == null) {
        throw new IllegalStateException("no lines for " + id);
      }
      Files.copy(lines, data.resolve(file));
    }
    return new Host.Actor(id, name, data.resolve(file), tools);
  }

  private static Path requireEmpty(Path directory) throws IOException {
    Files.createDirectories(directory);
    try (var inside = Files.list(directory)) {
      if (inside.findAny().isPresent()) {
        throw new CliFailure(
            "folkmoot: %s is not empty; use a new directory, because the demo never uses your data"
                .formatted(directory));
      }
    }
    return directory;
  }

  private static void delete(Path directory) {
    try (var all = Files.walk(directory)) {
      for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
