package dev.folkmoot.mcp;

import dev.folkmoot.core.CallerLimits;
import dev.folkmoot.core.Quotas;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.HttpMetrics;
import dev.folkmoot.http.HttpServer;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.http.Router;
import dev.folkmoot.mcp.legacy.SessionEra;
import dev.folkmoot.tool.ToolCaller;
import dev.folkmoot.trust.Trust;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;

/** An engine on a real HTTP server. */
public final class Served implements AutoCloseable {
  public static final byte[] KEY =
      "a key of thirty-two bytes or more".getBytes(StandardCharsets.US_ASCII);

  /** Enough for tests in which thousands wait without a name. */
  private static final CallerLimits CROWDED = new CallerLimits(10_000, 200, 1_000, 3);

  record Named(String principal) implements ToolCaller {}

  final McpServer mcp;
  private final HttpServer http;

  public Served(Catalogue catalogue, TaskStore tasks, InstantSource clock, int port) {
    var quotas = Quotas.of(CROWDED);
    mcp =
        new McpServer(
            new ServerInfo("folkmoot", "Folkmoot", "1", "Ask before you act."),
            catalogue,
            Served::caller,
            Object::toString,
            tasks,
            KEY,
            clock,
            quotas,
            protocol -> new SessionEra(protocol, KEY, clock));
    var routes = mcp.routes();
    routes.forEach(route -> route.query("agent", "who calls"));
    try {
      http =
          HttpServer.start(
              ListenAddress.loopback("127.0.0.1", port),
              new Router(routes, Object::toString),
              new Trust.Open(),
              new HttpMetrics(),
              quotas);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Served of(Catalogue catalogue) {
    return new Served(catalogue, new MemoryTasks(), InstantSource.system(), 0);
  }

  private static Named caller(Exchange exchange) {
    return new Named(exchange.query("agent").orElse(""));
  }

  public URI url() {
    return URI.create("http://127.0.0.1:%d/mcp".formatted(http.port()));
  }

  public int port() {
    return http.port();
  }

  @Override
  public void close() {
    mcp.close();
    http.close();
  }
}
