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

/** Plays the script on a server of its own; needs no keys and leaves nothing behind. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description = "Shows what there is in two minutes: a squad that reads from a script, no keys.",
    footerHeading = "%nExample:%n",
    footer = "  folkmoot demo")
public final class Demo implements Callable<Integer> {
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

  private void end(Host.Server server, Path data, CountDownLatch ended) {
    stopping.set(true);
    server.stop().run();
    if (kept == null) {
      forget(data);
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
            "folkmoot: %s is not empty; give a new directory, the demo plays on no data of yours"
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
