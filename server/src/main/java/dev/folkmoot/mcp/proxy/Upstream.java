package dev.folkmoot.mcp.proxy;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.mcp.Headers;
import dev.folkmoot.mcp.SseReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The server behind a proxy: sends it the client's messages, and passes its messages to the client.
 */
final class Upstream {
  static final Duration PATIENCE = Duration.ofSeconds(60);

  /** A request that was open for this long was waiting; a server in trouble fails sooner. */
  private static final Duration LONG_WAIT = Duration.ofSeconds(5);

  private static final int MOST_CUTS = 5;
  private static final long SHORTEST_PAUSE = 100;
  private static final long LONGEST_PAUSE = 2_000;

  /** The server was not reached, so nothing was done. */
  private static final class Away extends IOException {
    Away() {
      super("the server is away");
    }
  }

  private final Supplier<URI> endpoint;
  private final Map<String, String> headers;
  private final Consumer<String> down;
  private final Duration patience;
  private final ProxyMemory known = new ProxyMemory();
  private final AtomicBoolean listening = new AtomicBoolean();
  private final HttpClient http;
  private volatile boolean closed;

  Upstream(
      HttpClient http,
      Supplier<URI> endpoint,
      Map<String, String> headers,
      Consumer<String> down,
      Duration patience) {
    this.patience = patience;
    this.http = http;
    this.headers = Map.copyOf(headers);
    this.endpoint = endpoint;
    this.down = down;
  }

  void close() {
    closed = true;
    http.shutdownNow();
  }

  /** Passes a message on; tries again while the message may be repeated and the time is not up. */
  void pass(ClientMessage attempt) {
    long giveUp = System.nanoTime() + patience.toNanos();
    long pause = SHORTEST_PAUSE;
    int cuts = 0;
    try {
      while (true) {
        long begun = System.nanoTime();
        try {
          send(attempt);
          return;
        } catch (IOException e) {
          if (attempt.isCancelled() || closed) {
            return;
          }
          boolean cut = !(e instanceof Away);
          if (cut) {
            requireRepeatable(attempt);
          }
          long now = System.nanoTime();
          if (cut && now - begun > LONG_WAIT.toNanos() && ++cuts <= MOST_CUTS) {
            giveUp = now + patience.toNanos();
            pause = SHORTEST_PAUSE;
          } else if (begun > giveUp) {
            throw Refusal.conflict("the server is away; start it and call again");
          }
        }
        Thread.sleep(pause);
        pause = Math.min(LONGEST_PAUSE, pause * 2);
      }
    } catch (RuntimeException e) {
      refuse(attempt, String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void requireRepeatable(ClientMessage attempt) {
    if (!known.mayRepeat(attempt)) {
      throw Refusal.conflict(
          "the connection was lost during the call; check whether it was done before you call"
              + " again");
    }
  }

  private void send(ClientMessage attempt) throws IOException, InterruptedException {
    var session = known.session();
    var response = post(attempt);
    boolean lost = response.statusCode() == 404 && !attempt.modern() && !isMessage(response);
    if (lost && session.isPresent()) {
      response.body().close();
      beginNewSession(session.get());
      response = post(attempt);
    }
    try (var body = response.body()) {
      if (response.statusCode() >= 500) {
        throw new IOException("the server failed during the call");
      }
      if (attempt.method().equals("initialize")) {
        known.began(attempt.body(), response.headers().firstValue(Headers.SESSION));
      }
      receive(attempt, response, body);
    }
    if (attempt.method().equals("notifications/initialized")) {
      listen();
    }
  }

  private HttpRequest.Builder request() throws IOException {
    try {
      var request = HttpRequest.newBuilder(endpoint.get());
      headers.forEach(request::header);
      return request;
    } catch (UncheckedIOException e) {
      throw new Away();
    }
  }

  private HttpResponse<InputStream> post(ClientMessage attempt)
      throws IOException, InterruptedException {
    var request =
        request()
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(Json.write(attempt.body())));
    known.addHeaders(attempt, request);
    return exchange(request.build());
  }

  private HttpResponse<InputStream> exchange(HttpRequest request)
      throws IOException, InterruptedException {
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofInputStream());
    } catch (ConnectException | HttpConnectTimeoutException e) {
      throw new Away();
    }
  }

  /**
   * Begins a new session with the client's first message, since the server no longer knows the old
   * one.
   */
  private synchronized void beginNewSession(String lost) throws IOException, InterruptedException {
    var first = known.initialize();
    if (first.isPresent() && known.session().filter(lost::equals).isPresent()) {
      var response = post(new ClientMessage(first.get()));
      response.body().close();
      known.began(first.get(), response.headers().firstValue(Headers.SESSION));
      var ready = Json.object().put("jsonrpc", "2.0").put("method", "notifications/initialized");
      post(new ClientMessage(ready)).body().close();
    }
  }

  private void receive(ClientMessage attempt, HttpResponse<?> response, InputStream body)
      throws IOException {
    if (type(response).startsWith("text/event-stream")) {
      events(body, data -> forward(attempt, data));
      if (!attempt.isOver()) {
        throw new IOException("the stream was cut");
      }
      return;
    }
    var text = new String(body.readAllBytes(), StandardCharsets.UTF_8);
    if (attempt.id().isEmpty() || response.statusCode() == 202) {
      return;
    }
    var message = tree(text);
    if (attempt.isAnsweredBy(message)) {
      forward(attempt, text);
    } else if (message.path("error") instanceof ObjectNode error) {
      down.accept(Json.write(attempt.failure(error)));
    } else {
      var status = "the server refused with status " + response.statusCode();
      refuse(attempt, message.path("detail").asString(status));
    }
  }

  /** Passes a message to the client, unless the client cancelled the request. */
  private void forward(ClientMessage attempt, String text) {
    if (attempt.isCancelled()) {
      return;
    }
    var message = tree(text);
    if (attempt.isAnsweredBy(message)) {
      attempt.answered();
      known.learn(attempt, message.path("result"));
    }
    down.accept(text);
  }

  private void refuse(ClientMessage attempt, String advice) {
    if (attempt.id().isPresent()) {
      var error = Json.object().put("code", -32000).put("message", advice);
      down.accept(Json.write(attempt.failure(error)));
    }
  }

  /** Receives what the server sends to a session outside of its calls, if it does. */
  private void listen() {
    if (known.session().isPresent() && listening.compareAndSet(false, true)) {
      Thread.startVirtualThread(
          () -> {
            try {
              while (!closed && hear()) {
                Thread.sleep(LONGEST_PAUSE);
              }
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
    }
  }

  /** False if this server has no such stream. */
  private boolean hear() throws InterruptedException {
    try {
      var request = request().header("Accept", "text/event-stream");
      known.addSessionHeaders(request);
      var response = exchange(request.build());
      try (var body = response.body()) {
        if (response.statusCode() == 200) {
          events(body, down);
        }
      }
      return response.statusCode() != 405;
    } catch (IOException e) {
      return true;
    }
  }

  private static void events(InputStream body, Consumer<String> data) throws IOException {
    var events = new SseReader(body, Integer.MAX_VALUE, Long.MAX_VALUE);
    for (var event = events.next(); event.isPresent(); event = events.next()) {
      data.accept(event.get());
    }
  }

  private static boolean isMessage(HttpResponse<?> response) {
    return type(response).startsWith("application/json");
  }

  private static String type(HttpResponse<?> response) {
    return response.headers().firstValue("Content-Type").orElse("");
  }

  private static JsonNode tree(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JacksonException e) {
      return Json.object();
    }
  }
}
