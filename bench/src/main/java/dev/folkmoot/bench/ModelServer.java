package dev.folkmoot.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.folkmoot.core.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;

/**
 * A model server that gives the same reply each time, and measures how busy it was. Paths that
 * begin with {@code /quick} reply at once, others after a fixed time. At {@code /slow-calls} and
 * {@code /quick-calls} it calls a tool first.
 */
final class ModelServer implements AutoCloseable {
  private static final byte[] REPLY = reply("I think so too.");

  /** The reply of a debater, which also fits the schema of the analyst. */
  private static final byte[] RESPONSE =
      reply(
          """
          {"position":"Use SQLite.","reasoning":"One file is enough.","confidence":0.8,\
          "agreementLevel":0.9,"summary":"All of them want SQLite."}\
          """);

  /** The answer of an architect. */
  private static final byte[] ANSWER = reply("{\"answer\":\"Tabs.\",\"confidence\":1}");

  private static final byte[] CALL =
      """
      data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"slow","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call-1","type":"function","function":{"name":"post_message","arguments":"{\\"text\\":\\"I think so too.\\"}"}}]},"finish_reason":null}]}

      data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"slow","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":9,"completion_tokens":4,"total_tokens":13}}

      data: [DONE]

      """
          .getBytes(StandardCharsets.UTF_8);

  /** A text that only a request with the result of a tool call contains. */
  private static final String RESULT = "\"tool_call_id\"";

  private static final int SLOW_MILLIS = 20;
  private static final int DEBATE_MILLIS = 50;

  private final HttpServer server;
  private final LongAdder calls = new LongAdder();
  private final LongAdder busy = new LongAdder();
  private volatile int lastLength;

  ModelServer() throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/slow/", exchange -> answer(exchange, SLOW_MILLIS, _ -> REPLY));
    server.createContext("/quick/", exchange -> answer(exchange, 0, _ -> REPLY));
    server.createContext(
        "/slow-calls/", exchange -> answer(exchange, SLOW_MILLIS, ModelServer::callOrReply));
    server.createContext(
        "/quick-calls/", exchange -> answer(exchange, 0, ModelServer::callOrReply));
    server.createContext("/debate/", exchange -> answer(exchange, DEBATE_MILLIS, _ -> RESPONSE));
    server.createContext("/quick-debate/", exchange -> answer(exchange, 0, _ -> RESPONSE));
    server.createContext("/quick-answers/", exchange -> answer(exchange, 0, _ -> ANSWER));
    server.start();
  }

  private static byte[] reply(String text) {
    return """
    data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"slow","choices":[{"index":0,"delta":{"role":"assistant","content":%s},"finish_reason":null}]}

    data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"slow","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":4,"total_tokens":13}}

    data: [DONE]

    """
        .formatted(Json.write(text))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] callOrReply(byte[] request) {
    return new String(request, StandardCharsets.UTF_8).contains(RESULT) ? REPLY : CALL;
  }

  private void answer(HttpExchange exchange, int millis, UnaryOperator<byte[]> model)
      throws IOException {
    long begin = System.nanoTime();
    try (exchange) {
      var request = exchange.getRequestBody().readAllBytes();
      lastLength = request.length;
      var reply = model.apply(request);
      Thread.sleep(millis);
      exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, reply.length);
      exchange.getResponseBody().write(reply);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    busy.add(System.nanoTime() - begin);
    calls.increment();
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** The length of the last request in bytes. */
  int lastLength() {
    return lastLength;
  }

  long calls() {
    return calls.sum();
  }

  /** The total time of all calls in nanoseconds. */
  long busyNanos() {
    return busy.sum();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
