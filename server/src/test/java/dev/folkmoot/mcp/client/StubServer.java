package dev.folkmoot.mcp.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.folkmoot.core.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** An MCP server on the loopback address that does what it is told, right or wrong. */
public final class StubServer implements AutoCloseable {
  static final String ECHO = tool("echo", "{\"type\":\"object\"}");

  /** What it does with a request of a method, or with {@code GET}. */
  public interface Act {
    void on(Request request) throws IOException;
  }

  private final HttpServer http;
  private final Map<String, Act> acts = new ConcurrentHashMap<>();
  private final List<Request> requests = new CopyOnWriteArrayList<>();

  private StubServer(int port) {
    try {
      http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    http.createContext("/mcp", this::handle);
    http.start();
  }

  /** Without sessions. */
  public static StubServer stateless() {
    return stateless(0);
  }

  static StubServer stateless(int port) {
    return new StubServer(port)
        .on(
            "server/discover",
            request ->
                request.result(
                    """
                    {"resultType":"complete","supportedVersions":["2026-07-28"],"ttlMs":0,
                     "cacheScope":"private","capabilities":{"tools":{}}}
                    """))
        .tools(ECHO);
  }

  /** With sessions. */
  public static StubServer older() {
    return new StubServer(0)
        .on("server/discover", request -> request.reply(400, "text/plain", "what?"))
        .on("initialize", request -> request.begin("s-1"))
        .on("notifications/initialized", request -> request.reply(202, "text/plain", ""))
        .on("notifications/cancelled", request -> request.reply(202, "text/plain", ""))
        .on("GET", request -> request.reply(405, "text/plain", ""))
        .on("DELETE", request -> request.reply(204, "text/plain", ""))
        .tools(ECHO);
  }

  public StubServer on(String method, Act act) {
    acts.put(method, act);
    return this;
  }

  public StubServer tools(String... tools) {
    return on("tools/list", request -> request.result(list(tools)));
  }

  static String list(String... tools) {
    return "{\"resultType\":\"complete\",\"ttlMs\":3600000,\"cacheScope\":\"private\",\"tools\":[%s]}"
        .formatted(String.join(",", tools));
  }

  public static String tool(String name, String schema) {
    return "{\"name\":\"%s\",\"description\":\"Does it.\",\"inputSchema\":%s}"
        .formatted(name, schema);
  }

  public static String text(String text) {
    var result = Json.object().put("resultType", "complete");
    result.putArray("content").addObject().put("type", "text").put("text", text);
    return result.toString();
  }

  int port() {
    return http.getAddress().getPort();
  }

  public URI url() {
    return URI.create("http://127.0.0.1:%d/mcp".formatted(port()));
  }

  McpServerConfig config(String name) {
    return new McpServerConfig(name, new McpServerConfig.Http(url(), Map.of()));
  }

  public List<Request> asked(String method) {
    return requests.stream().filter(request -> request.method().equals(method)).toList();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      var body = text.isEmpty() ? Json.object() : (ObjectNode) Json.tree(text);
      var request = new Request(exchange, body);
      requests.add(request);
      acts.getOrDefault(request.method(), other -> other.reply(404, "text/plain", "")).on(request);
    }
  }

  @Override
  public void close() {
    http.stop(0);
  }

  /** A message that came, and the ways to answer it. */
  public record Request(HttpExchange exchange, ObjectNode body) {
    String method() {
      var verb = exchange.getRequestMethod();
      return verb.equals("POST") ? body.path("method").asString("answer") : verb;
    }

    Optional<String> header(String name) {
      return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
    }

    public JsonNode params() {
      return body.path("params");
    }

    void begin(String session) throws IOException {
      exchange.getResponseHeaders().set("Mcp-Session-Id", session);
      result(
          """
          {"protocolVersion":"2025-11-25","serverInfo":{"name":"stub","version":"1"},
           "capabilities":{"tools":{"listChanged":true}}}
          """);
    }

    public void result(String result) throws IOException {
      reply(200, "application/json", answer(result));
    }

    String answer(String result) {
      return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}"
          .formatted(body.path("id"), result.replace("\n", " "));
    }

    void error(int status, int code, String message) throws IOException {
      reply(
          status,
          "application/json",
          "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":%d,\"message\":\"%s\"}}"
              .formatted(body.path("id"), code, message));
    }

    public void reply(int status, String type, String text) throws IOException {
      var bytes = text.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      if (bytes.length > 0) {
        exchange.getResponseBody().write(bytes);
      }
    }

    public OutputStream stream() throws IOException {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      return exchange.getResponseBody();
    }

    public static void event(OutputStream out, String message) throws IOException {
      out.write(
          "data: %s\n\n".formatted(message.replace("\n", " ")).getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
  }
}
