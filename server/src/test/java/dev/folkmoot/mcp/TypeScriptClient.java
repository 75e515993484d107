package dev.folkmoot.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Npm;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** An agent that speaks through one of the protocol's official clients, in a Node of its own. */
final class TypeScriptClient implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Process process;
  private final List<JsonNode> said = new ArrayList<>();

  private TypeScriptClient(Process process) {
    this.process = process;
  }

  /**
   * @param client the script of the official client
   * @param work the script of what the agent does
   * @param server an address, or the command of a server to talk to over its standard I/O
   */
  static TypeScriptClient start(String client, String work, List<String> server)
      throws IOException {
    for (var file : List.of(work, client)) {
      Files.writeString(Npm.home().resolve(file), Npm.resource("/mcp/" + file));
    }
    var arguments = Stream.concat(Stream.of(work), server.stream()).toList();
    var command = Npm.node(Npm.home().resolve(client), arguments);
    var process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    var agent = new TypeScriptClient(process);
    Thread.startVirtualThread(() -> process.inputReader().lines().forEach(agent::hear));
    return agent;
  }

  private synchronized void hear(String line) {
    said.add(Json.tree(line));
    notifyAll();
  }

  /** What it has said of a kind of step until now. */
  synchronized List<JsonNode> said(String step) {
    return said.stream().filter(line -> line.get("step").asString().equals(step)).toList();
  }

  JsonNode says(String step) throws InterruptedException {
    return says(step, 1);
  }

  /** What it says when it takes a kind of step for the given time. */
  synchronized JsonNode says(String step, int time) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (said(step).size() < time) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      assertThat(left).as("%s, time %d, after %s", step, time, said).isPositive();
      wait(left);
    }
    return said(step).get(time - 1);
  }

  int ended() throws InterruptedException {
    assertThat(process.waitFor(PATIENCE)).isTrue();
    return process.exitValue();
  }

  /** Ends what it has started too. */
  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
