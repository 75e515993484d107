package dev.folkmoot.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.OffsetClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** The clients of some servers, as tests use them. */
final class Toolbox implements AutoCloseable {
  static final Duration LONG = Duration.ofSeconds(50);
  static final Duration SHORT = Duration.ofMillis(300);

  final OffsetClock clock = new OffsetClock();
  final McpClients clients;

  Toolbox(McpServerConfig... servers) {
    this(Map.of(), servers);
  }

  Toolbox(Map<String, String> environment, McpServerConfig... servers) {
    clients =
        new McpClients(List.of(servers), name -> Optional.ofNullable(environment.get(name)), clock);
  }

  List<String> names() {
    return clients.tools().stream().map(tool -> tool.server() + "/" + tool.name()).toList();
  }

  void await(String... names) {
    Api.awaitUntil(() -> names().equals(List.of(names)));
  }

  RemoteTool tool(String name) {
    Api.awaitUntil(() -> find(name).isPresent());
    return find(name).orElseThrow();
  }

  private Optional<RemoteTool> find(String name) {
    return clients.tools().stream().filter(tool -> tool.name().equals(name)).findFirst();
  }

  RemoteResult call(String name) throws InterruptedException {
    return call(name, Json.object(), LONG);
  }

  RemoteResult call(String name, ObjectNode arguments, Duration limit) throws InterruptedException {
    return tool(name).call(arguments, limit, Optional.empty(), Optional::empty);
  }

  /** Calls with each of the arguments at the same time. */
  static List<RemoteResult> atOnce(RemoteTool tool, Duration limit, Stream<ObjectNode> arguments) {
    var calls =
        arguments
            .map(
                one ->
                    CompletableFuture.supplyAsync(
                        () -> Uninterruptibly.call(tool, one, limit), Thread::startVirtualThread))
            .toList();
    return calls.stream().map(CompletableFuture::join).toList();
  }

  /** How a call ends whose caller is interrupted once it has begun. */
  static String interrupted(RemoteTool tool, CountDownLatch begun) throws InterruptedException {
    var outcome = new CompletableFuture<String>();
    var caller =
        Thread.startVirtualThread(
            () -> {
              try {
                outcome.complete(
                    tool.call(Json.object(), LONG, Optional.empty(), Optional::empty).toString());
              } catch (InterruptedException e) {
                outcome.complete("interrupted");
              }
            });
    begun.await();
    caller.interrupt();
    return outcome.join();
  }

  static String text(RemoteResult result) {
    assertThat(result).isInstanceOf(RemoteResult.Done.class);
    return ((RemoteResult.Done) result).text();
  }

  static String why(RemoteResult result) {
    return switch (result) {
      case RemoteResult.Done done -> throw new AssertionError(done);
      case RemoteResult.NotSent(var why) -> why;
      case RemoteResult.Unanswered(var why) -> why;
    };
  }

  @Override
  public void close() {
    clients.close();
  }
}
