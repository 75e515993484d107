package dev.folkmoot.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** A program on the server's port that replies to everything as a test wants it. */
final class Impostor implements AutoCloseable {
  interface Behaviour {
    void answer(HttpExchange exchange) throws IOException;
  }

  private final List<String> heard = new CopyOnWriteArrayList<>();
  private final HttpServer http =
      HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

  Impostor(Behaviour behaviour) throws IOException {
    http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    http.createContext(
        "/",
        exchange -> {
          heard.add(
              exchange.getRequestURI()
                  + exchange.getRequestHeaders().entrySet().toString()
                  + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          behaviour.answer(exchange);
          exchange.close();
        });
    http.start();
  }

  static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  static String query(HttpExchange exchange) {
    return exchange.getRequestURI().getRawQuery();
  }

  /** The number that the hook has made up. */
  static String nonce(HttpExchange exchange) {
    return query(exchange).replaceAll("(.*&)?nonce=(\\w+).*", "$2");
  }

  String url() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  List<String> heard() {
    return heard;
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
