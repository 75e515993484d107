package dev.folkmoot.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.folkmoot.core.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.BiConsumer;
import tools.jackson.core.JacksonException;

/** A receiver of webhooks that stands for a phone with the ntfy app. */
final class NtfyReceiver implements AutoCloseable {
  private final HttpServer server;
  private final BiConsumer<String, String> show;

  /** {@code show} takes a title and a text. */
  NtfyReceiver(BiConsumer<String, String> show) {
    this.show = show;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::receive);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:%d/phone".formatted(server.getAddress().getPort());
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      var message = Json.MAPPER.readTree(exchange.getRequestBody().readAllBytes());
      show.accept(message.path("title").asString(""), message.path("message").asString(""));
      exchange.sendResponseHeaders(204, -1);
    } catch (JacksonException e) {
      exchange.sendResponseHeaders(400, -1);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
