package dev.folkmoot.mcp.client;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.ReplyBodies;
import dev.folkmoot.mcp.Headers;
import dev.folkmoot.mcp.SseReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/**
 * Talks to a server over HTTP. Does not follow redirects: credentials must not go anywhere else.
 */
final class HttpTransport implements Transport {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration FAREWELL = Duration.ofSeconds(1);
  private static final Pattern SESSION_ID = Pattern.compile("[\\x21-\\x7e]{1,1000}");

  private final URI url;
  private final Map<String, String> credentials;
  private final HttpClient http =
      HttpClient.newBuilder().executor(Thread::startVirtualThread).connectTimeout(CONNECT).build();
  private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
  private volatile Optional<String> session = Optional.empty();
  private volatile boolean listening;
  private volatile ServerListener serverListener = ServerListener.NONE;

  HttpTransport(URI url, Map<String, String> credentials) {
    this.url = url;
    this.credentials = credentials;
  }

  @Override
  public void open(ServerListener listener) {
    serverListener = listener;
  }

  @Override
  public Future<ObjectNode> ask(Outgoing request) {
    return submit(() -> exchange(request));
  }

  /** False: a request is sent at once. */
  @Override
  public boolean withdraw(Outgoing request) {
    return false;
  }

  @Override
  public Future<?> tell(Outgoing message) {
    return submit(
        () -> {
          try (var body = post(message).body()) {
            return body.readNBytes(Bounds.MESSAGE_BYTES).length;
          }
        });
  }

  private <T> Future<T> submit(Callable<T> work) {
    try {
      return workers.submit(work);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(new NeverSent("the connection is closed"));
    }
  }

  private ObjectNode exchange(Outgoing request) throws IOException, InterruptedException {
    boolean inSession = session.isPresent();
    var response = post(request);
    try (var body = response.body()) {
      int status = response.statusCode();
      if (status == 404 && inSession) {
        throw new SessionLost();
      }
      if (isStream(response)) {
        return rememberSession(request, response, answerIn(body, request));
      }
      var text = text(body);
      return rememberSession(
          request,
          response,
          Messages.parse(text)
              .filter(message -> request.isAnsweredBy(message) || isErrorWithoutId(message))
              .orElseThrow(() -> new HttpRefusal(status)));
    }
  }

  /** An error without an id: the answer to a message that the server could not read. */
  private static boolean isErrorWithoutId(ObjectNode message) {
    return message.path("error").isObject() && !message.hasNonNull("id");
  }

  private ObjectNode rememberSession(
      Outgoing request, HttpResponse<?> response, ObjectNode answer) {
    if (request.isInitialize()) {
      session =
          response
              .headers()
              .firstValue(Headers.SESSION)
              .filter(id -> SESSION_ID.matcher(id).matches());
    }
    return answer;
  }

  private ObjectNode answerIn(InputStream body, Outgoing request) throws IOException {
    var events = new SseReader(body, Bounds.MESSAGE_BYTES, Bounds.STREAM_BYTES);
    for (var event = events.next(); event.isPresent(); event = events.next()) {
      var message = Messages.parse(event.get());
      if (message.filter(request::isAnsweredBy).isPresent()) {
        return message.get();
      }
      message.ifPresent(this::deliver);
    }
    throw new IOException("it closed the connection before it answered");
  }

  private void deliver(ObjectNode message) {
    if (message.has("method")) {
      serverListener.received(message);
    }
  }

  @Override
  public boolean listen(Outgoing headers) throws IOException, InterruptedException {
    var response = send(request(headers).header("Accept", "text/event-stream").GET());
    try (var body = response.body()) {
      if (response.statusCode() == 404 && session.isPresent()) {
        serverListener.lost();
      }
      if (response.statusCode() / 100 != 2 || !isStream(response)) {
        return response.statusCode() >= 500;
      }
      listening = true;
      var events = new SseReader(body, Bounds.MESSAGE_BYTES, Bounds.STREAM_BYTES);
      for (var event = events.next(); event.isPresent(); event = events.next()) {
        Messages.parse(event.get()).ifPresent(this::deliver);
      }
      return true;
    } finally {
      listening = false;
    }
  }

  @Override
  public boolean isListening() {
    return listening;
  }

  /** True, but {@link Connection} still notifies a server of the older era. */
  @Override
  public boolean cancelsByClosing() {
    return true;
  }

  private HttpRequest.Builder request(Outgoing message) {
    var request = HttpRequest.newBuilder(url);
    if ("http".equalsIgnoreCase(url.getScheme())) {
      request.version(HttpClient.Version.HTTP_1_1);
    }
    credentials.forEach(request::header);
    message.headers().forEach(request::header);
    session.ifPresent(id -> request.header(Headers.SESSION, id));
    return request;
  }

  private HttpResponse<InputStream> post(Outgoing message)
      throws IOException, InterruptedException {
    return send(
        request(message)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(BodyPublishers.ofString(Json.write(message.message()))));
  }

  private HttpResponse<InputStream> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    var abandoned = new CompletableFuture<Void>();
    try {
      return http.send(request.build(), ReplyBodies.closedIf(abandoned));
    } catch (InterruptedException e) {
      abandoned.complete(null);
      throw e;
    }
  }

  private static String text(InputStream body) throws IOException {
    var bytes = body.readNBytes(Bounds.MESSAGE_BYTES + 1);
    if (bytes.length > Bounds.MESSAGE_BYTES) {
      throw new IOException("it sent more than we accept");
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static boolean isStream(HttpResponse<?> response) {
    return response.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
  }

  @Override
  public void close() {
    workers.shutdownNow();
    try {
      endSession();
    } catch (IOException e) {
      // the server ends an unused session later
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    http.shutdownNow();
  }

  private void endSession() throws IOException, InterruptedException {
    if (session.isPresent()) {
      var request = request(new Outgoing(Json.object(), Map.of())).timeout(FAREWELL).DELETE();
      http.send(request.build(), BodyHandlers.discarding());
    }
  }
}
