package dev.folkmoot.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/** A model server that says the same after a fixed time, and knows how busy it was. */
final class SlowModel implements AutoCloseable {
  private static final byte[] REPLY =
      """
      data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"slow","choices":[{"index":0,"delta":{"role":"assistant","content":"I think so too."},"finish_reason":null}]}

      data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"slow","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":4,"total_tokens":13}}

      data: [DONE]

      """
          .getBytes(StandardCharsets.UTF_8);

  private final HttpServer server;
  private final LongAdder calls = new LongAdder();
  private final LongAdder busy = new LongAdder();

  SlowModel() throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/slow/", exchange -> answer(exchange, 20));
    server.createContext("/quick/", exchange -> answer(exchange, 0));
    server.start();
  }

  private void answer(HttpExchange exchange, int millis) throws IOException {
    long begin = System.nanoTime();
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      Thread.sleep(millis);
      exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, REPLY.length);
      exchange.getResponseBody().write(REPLY);
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
