package dev.folkmoot.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.atomic.AtomicInteger;

/** Passes every request on to the server, but loses the first replies. */
final class LosingProxy implements AutoCloseable {
  private final URI server;
  private final int losses;
  private final AtomicInteger lost = new AtomicInteger();
  private final HttpClient client = HttpClient.newHttpClient();
  private final HttpServer proxy;

  LosingProxy(URI server, int losses) throws IOException {
    this.server = server;
    this.losses = losses;
    this.proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    proxy.createContext("/", this::pass);
    proxy.start();
  }

  String url() {
    return "http://127.0.0.1:" + proxy.getAddress().getPort();
  }

  int lost() {
    return lost.get();
  }

  private void pass(HttpExchange exchange) throws IOException {
    var headers = exchange.getRequestHeaders();
    var request =
        HttpRequest.newBuilder(server.resolve(exchange.getRequestURI()))
            .POST(HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()))
            .header("Content-Type", headers.getFirst("Content-Type"))
            .header("Idempotency-Key", headers.getFirst("Idempotency-Key"))
            .build();
    try (exchange) {
      var reply = client.send(request, BodyHandlers.ofByteArray());
      if (lost.get() < losses) {
        lose(exchange);
        return;
      }
      exchange.sendResponseHeaders(reply.statusCode(), reply.body().length);
      exchange.getResponseBody().write(reply.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** By cutting the connection, and every other time with a 502. */
  private void lose(HttpExchange exchange) throws IOException {
    if (lost.incrementAndGet() % 2 == 0) {
      exchange.sendResponseHeaders(502, -1);
    }
  }

  @Override
  public void close() {
    client.close();
    proxy.stop(0);
  }
}
