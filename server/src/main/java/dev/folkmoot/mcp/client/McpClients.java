package dev.folkmoot.mcp.client;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The tools of other MCP servers. Connects to each server in the background, from the first use on,
 * and again whenever the connection was lost.
 */
public final class McpClients implements AutoCloseable {
  private final List<RemoteServer> servers;

  /**
   * @param environment the value of an environment variable, if it is set
   */
  public McpClients(List<McpServerConfig> servers, Function<String, Optional<String>> environment) {
    this(servers, environment, InstantSource.system());
  }

  McpClients(
      List<McpServerConfig> servers,
      Function<String, Optional<String>> environment,
      InstantSource clock) {
    this.servers =
        servers.stream().map(config -> new RemoteServer(config, environment, clock)).toList();
  }

  /** Connects to the servers without waiting for them. */
  public void start() {
    servers.forEach(RemoteServer::start);
  }

  /**
   * Waits for servers that were never reached yet, so that a turn right after the start has their
   * tools, too.
   */
  public void awaitFirstLists(Predicate<String> names, Duration patience)
      throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    for (var server : servers) {
      if (names.test(server.name())) {
        server.awaitFirstList(end);
      }
    }
  }

  /**
   * The tools as the servers last listed them, without waiting; a server that was never reached has
   * none.
   */
  public List<RemoteTool> tools() {
    return servers.stream().flatMap(server -> server.tools().stream()).toList();
  }

  /** Ends every call, stream and child process. */
  @Override
  public void close() {
    try (var closing = Executors.newVirtualThreadPerTaskExecutor()) {
      servers.forEach(server -> closing.execute(server::close));
    }
  }
}
