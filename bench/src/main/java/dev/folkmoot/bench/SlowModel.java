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

/** A model server that says the same after a fixed time, and knows how busy it was. */
final class SlowModel implements AutoCloseable {
  private static final byte[] REPLY = reply("I think so too.");

  /** What a debater says, and what an analyst says of it. */
  private static final byte[] RESPONSE =
      reply(
          """
          {"position":"Use SQLite.","reasoning":"One file is enough.","confidence":0.8,\
          "agreementLevel":0.9,"summary":"All of them want SQLite."}\
          """);

  private final HttpServer server;
  private final LongAdder calls = new LongAdder();
  private final LongAdder busy = new LongAdder();

  SlowModel() throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/slow/", exchange -> answer(exchange, 20, REPLY));
    server.createContext("/quick/", exchange -> answer(exchange, 0, REPLY));
    server.createContext("/debate/", exchange -> answer(exchange, 50, RESPONSE));
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

  private void answer(HttpExchange exchange, int millis, byte[] reply) throws IOException {
    long begin = System.nanoTime();
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
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

  long calls() {
    return calls.sum();
  }

  /** The time that callers were being served, added up. */
  long busyNanos() {
    return busy.sum();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
