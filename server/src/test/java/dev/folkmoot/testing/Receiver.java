package dev.folkmoot.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.folkmoot.core.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import tools.jackson.databind.JsonNode;

/** Somebody who is told of events: keeps what was posted and answers as it was told to. */
public final class Receiver implements AutoCloseable {
  /** What was posted; names of headers in lower case. */
  public record Delivery(String path, Map<String, String> headers, String body) {
    public String header(String name) {
      return headers.getOrDefault(name, "");
    }

    public String id() {
      return header("webhook-id");
    }

    public JsonNode json() {
      return Json.tree(body);
    }
  }

  /** What is answered. */
  public record Answer(int status, Map<String, String> headers) {
    public Answer(int status) {
      this(status, Map.of());
    }
  }

  /** Decides on the answer, and may take its time. */
  public interface Act {
    Answer to(Delivery delivery) throws InterruptedException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Delivery> all = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Delivery> fresh = new LinkedBlockingQueue<>();
  private volatile Act act = _ -> new Answer(204);

  public Receiver() {
    try {
      server = HttpServer.create(loopback(), 50);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start();
  }

  /** Over TLS. */
  public Receiver(SSLContext tls) {
    try {
      var secure = HttpsServer.create(loopback(), 50);
      secure.setHttpsConfigurator(new HttpsConfigurator(tls));
      server = secure;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start();
  }

  private static InetSocketAddress loopback() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  private void start() {
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var headers = new HashMap<String, String>();
      exchange
          .getRequestHeaders()
          .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      var delivery = new Delivery(exchange.getRequestURI().toString(), headers, body);
      var now = act;
      all.add(delivery);
      fresh.add(delivery);
      var answer = now.to(delivery);
      answer.headers().forEach(exchange.getResponseHeaders()::set);
      exchange.sendResponseHeaders(answer.status(), -1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public Receiver answering(int status) {
    return acting(_ -> new Answer(status));
  }

  public Receiver acting(Act how) {
    act = how;
    return this;
  }

  public int port() {
    return server.getAddress().getPort();
  }

  public URI url(String path) {
    return URI.create("http://127.0.0.1:%d%s".formatted(port(), path));
  }

  /** The next delivery that was not asked for yet. */
  public Delivery next() throws InterruptedException {
    var next = fresh.poll(20, TimeUnit.SECONDS);
    assertThat(next).as("a delivery").isNotNull();
    return next;
  }

  public List<Delivery> all() {
    return List.copyOf(all);
  }

  /** Is not there any more. */
  public void leave() {
    server.stop(0);
  }

  @Override
  public void close() {
    leave();
    threads.shutdownNow();
  }
}
