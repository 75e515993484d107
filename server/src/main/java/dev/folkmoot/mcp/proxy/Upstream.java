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

  /**
   * A request that is cut off after this time was a wait that a restart ended, so patience starts
   * anew. A server in trouble cuts requests off sooner.
   */
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
  private final Consumer<String> toClient;
  private final Duration patience;
  private final ProxyMemory known = new ProxyMemory();
  private final AtomicBoolean listening = new AtomicBoolean();
  private final HttpClient http;
  private volatile boolean closed;

  Upstream(
      HttpClient http,
      Supplier<URI> endpoint,
      Map<String, String> headers,
      Consumer<String> toClient,
      Duration patience) {
    this.patience = patience;
    this.http = http;
    this.headers = Map.copyOf(headers);
    this.endpoint = endpoint;
    this.toClient = toClient;
  }

  void close() {
    closed = true;
    http.shutdownNow();
  }

  /** Passes a message on; tries again while the message may be repeated and the time is not up. */
  void pass(ClientMessage clientMessage) {
    long giveUp = System.nanoTime() + patience.toNanos();
    long pause = SHORTEST_PAUSE;
    int cuts = 0;
    try {
      while (true) {
        long begun = System.nanoTime();
        try {
          send(clientMessage);
          return;
        } catch (IOException e) {
          if (clientMessage.isCancelled() || closed) {
            return;
          }
          boolean cut = !(e instanceof Away);
          if (cut) {
            requireRepeatable(clientMessage);
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
      refuse(clientMessage, String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void requireRepeatable(ClientMessage clientMessage) {
    if (!known.mayRepeat(clientMessage)) {
      throw Refusal.conflict(
          "the connection was lost during the call; check whether it was done before you call"
              + " again");
    }
  }

  private void send(ClientMessage clientMessage) throws IOException, InterruptedException {
    var session = known.session();
    var response = post(clientMessage);
    boolean lost =
        response.statusCode() == 404 && !clientMessage.isStateless() && !isMessage(response);
    if (lost && session.isPresent()) {
      response.body().close();
      beginNewSession(session.get());
      response = post(clientMessage);
    }
    try (var body = response.body()) {
      if (response.statusCode() >= 500) {
        throw new IOException("the server failed during the call");
      }
      if (clientMessage.method().equals("initialize")) {
        known.rememberSession(clientMessage.body(), response.headers().firstValue(Headers.SESSION));
      }
      receive(clientMessage, response, body);
    }
    if (clientMessage.method().equals("notifications/initialized")) {
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

  private HttpResponse<InputStream> post(ClientMessage clientMessage)
      throws IOException, InterruptedException {
    var request =
        request()
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(Json.write(clientMessage.body())));
    known.addHeaders(clientMessage, request);
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
      known.rememberSession(first.get(), response.headers().firstValue(Headers.SESSION));
      var ready = Json.object().put("jsonrpc", "2.0").put("method", "notifications/initialized");
      post(new ClientMessage(ready)).body().close();
    }
  }

  private void receive(ClientMessage clientMessage, HttpResponse<?> response, InputStream body)
      throws IOException {
    if (type(response).startsWith("text/event-stream")) {
      events(body, data -> forward(clientMessage, data));
      if (!clientMessage.isOver()) {
        throw new IOException("the stream was cut");
      }
      return;
    }
    var text = new String(body.readAllBytes(), StandardCharsets.UTF_8);
    if (clientMessage.id().isEmpty() || response.statusCode() == 202) {
      return;
    }
    var message = tree(text);
    if (clientMessage.isAnsweredBy(message)) {
      forward(clientMessage, text);
    } else if (message.path("error") instanceof ObjectNode error) {
      toClient.accept(Json.write(clientMessage.failure(error)));
    } else {
      var status = "the server refused with status " + response.statusCode();
      refuse(clientMessage, message.path("detail").asString(status));
    }
  }

  /** Passes a message to the client, unless the client cancelled the request. */
  private void forward(ClientMessage clientMessage, String text) {
    if (clientMessage.isCancelled()) {
      return;
    }
    var message = tree(text);
    if (clientMessage.isAnsweredBy(message)) {
      clientMessage.markAnswered();
      known.learn(clientMessage, message.path("result"));
    }
    toClient.accept(text);
  }

  private void refuse(ClientMessage clientMessage, String advice) {
    if (clientMessage.id().isPresent()) {
      var error = Json.object().put("code", -32000).put("message", advice);
      toClient.accept(Json.write(clientMessage.failure(error)));
    }
  }

  /** Receives the messages that the server sends to a session outside of its calls. */
  private void listen() {
    if (known.session().isPresent() && listening.compareAndSet(false, true)) {
      Thread.startVirtualThread(
          () -> {
            try {
              while (!closed && listenOnce()) {
                Thread.sleep(LONGEST_PAUSE);
              }
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
    }
  }

  /** False if this server has no such stream. */
  private boolean listenOnce() throws InterruptedException {
    try {
      var request = request().header("Accept", "text/event-stream");
      known.addSessionHeaders(request);
      var response = exchange(request.build());
      try (var body = response.body()) {
        if (response.statusCode() == 200) {
          events(body, toClient);
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
