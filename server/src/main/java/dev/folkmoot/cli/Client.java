package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.ServerProof;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Calls the server. A success is a reply; anything else is a failure that ends the command. */
public final class Client implements AutoCloseable {
  /** Longer than the server keeps any call waiting. */
  private static final Duration LONGEST_CALL = Duration.ofSeconds(75);

  private final Supplier<URI> server;
  private final Supplier<Optional<String>> token;
  private final HttpClient http;
  private final BiFunction<URI, Optional<String>, Optional<KnownServer>> known;
  private Duration longest = LONGEST_CALL;
  private boolean reached;

  /** For a server that needs no proof, because the caller has started it. */
  public Client(HttpClient http, Supplier<URI> server, Supplier<Optional<String>> token) {
    this(http, server, token, (_, _) -> Optional.empty());
  }

  Client(
      HttpClient http,
      Supplier<URI> server,
      Supplier<Optional<String>> token,
      BiFunction<URI, Optional<String>, Optional<KnownServer>> known) {
    this.http = http;
    this.server = server;
    this.token = token;
    this.known = known;
  }

  /** Sets how long each later call may take, including the server's proof before it. */
  void giveUpAfter(Duration time) {
    longest = time;
  }

  /** Whether a call has reached the server at least once, even if its reply was lost. */
  boolean reached() {
    return reached;
  }

  public Reply get(Resource resource) throws InterruptedException {
    return call(resource, request -> request.GET());
  }

  Reply delete(Resource resource) throws InterruptedException {
    return call(resource, request -> request.DELETE());
  }

  public Reply post(Resource resource, Object body) throws InterruptedException {
    return call(resource, request -> json(request, body));
  }

  /** Posts with an idempotency key: a repeated post with it counts once. */
  public Reply post(Resource resource, Object body, String key) throws InterruptedException {
    return call(resource, request -> json(request, body).header("Idempotency-Key", key));
  }

  /** Posts with a key, and asks the server to reply at once while the work goes on. */
  Reply begin(Resource resource, Object body, String key) throws InterruptedException {
    return call(
        resource,
        request ->
            json(request, body).header("Idempotency-Key", key).header("Prefer", "respond-async"));
  }

  /** Posts with a key. With a digest, the answer counts only for a question with that digest. */
  Reply answer(Resource resource, Object body, String key, Optional<String> digest)
      throws InterruptedException {
    return call(
        resource,
        request -> {
          digest.ifPresent(shown -> request.header("If-Match", "\"" + shown + "\""));
          return json(request, body).header("Idempotency-Key", key);
        });
  }

  private static HttpRequest.Builder json(HttpRequest.Builder request, Object body) {
    return request
        .POST(BodyPublishers.ofString(Json.write(body)))
        .header("Content-Type", "application/json");
  }

  /** The lines of the events after {@code last}; only new events if it is empty. */
  Stream<String> events(Resource resource, String last) throws InterruptedException {
    var response =
        send(
            resource,
            request -> {
              request.header("Accept", "text/event-stream");
              return last.isEmpty() ? request : request.header("Last-Event-ID", last);
            },
            BodyHandlers.ofLines());
    if (response.statusCode() != 200) {
      try (var lines = response.body()) {
        checked(new Reply(response.statusCode(), lines.collect(Collectors.joining("\n"))));
      }
    }
    return response.body();
  }

  private interface RequestSetup {
    HttpRequest.Builder of(HttpRequest.Builder request);
  }

  private Reply call(Resource resource, RequestSetup setup) throws InterruptedException {
    var response =
        send(
            resource,
            request -> setup.of(request).header("Accept", "application/json"),
            BodyHandlers.ofString());
    var cursor = response.headers().firstValue("Folkmoot-Cursor").orElse("");
    var decision = response.headers().firstValue("Folkmoot-Decision").orElse("");
    var proof = response.headers().firstValue(ServerProof.HEADER).orElse("");
    return checked(new Reply(response.statusCode(), response.body(), cursor, decision, proof));
  }

  private <T> HttpResponse<T> send(Resource resource, RequestSetup setup, BodyHandler<T> body)
      throws InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    var address = server.get();
    var request =
        HttpRequest.newBuilder(URI.create(address + resource.toString()))
            .header("User-Agent", "folkmoot-cli");
    var secret = token.get();
    var requiredServer = known.apply(address, secret);
    if (requiredServer.isPresent()) {
      requiredServer.get().requireProof(http, address, left(end));
    }
    secret.ifPresent(own -> request.header("Authorization", "Bearer " + own));
    var left = left(end);
    try {
      var response = exchange(http, setup.of(request).timeout(left).build(), body, left);
      reached = true;
      return response;
    } catch (IOException e) {
      if (Address.isUntrusted(e)) {
        throw new CliFailure(Address.untrusted(address));
      }
      reached |= !(e instanceof ConnectException || e instanceof HttpConnectTimeoutException);
      throw away(address);
    }
  }

  /** At least a millisecond, because an HTTP request refuses a time-out of zero. */
  private static Duration left(long end) {
    return Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime()));
  }

  static ServerAway away(URI address) {
    return new ServerAway(
        "Folkmoot is not running at %s. Start it with: ./folkmoot serve".formatted(address));
  }

  /** The request's own time-out ends with the headers; this one counts for the body too. */
  static <T> HttpResponse<T> exchange(
      HttpClient http, HttpRequest request, BodyHandler<T> body, Duration longest)
      throws IOException, InterruptedException {
    var response = http.sendAsync(request, body);
    try {
      return response.get(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      response.cancel(true);
      throw new HttpTimeoutException("the reply took too long");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      response.cancel(true);
      throw e;
    }
  }

  private Reply checked(Reply reply) {
    if (reply.status() >= 500 && !Problem.of(reply).isAgentFailure()) {
      throw new ServerAway(Problem.of(reply).message(server.get()));
    }
    if (reply.status() >= 300) {
      throw Refused.by(reply, server.get());
    }
    return reply;
  }

  /** Closes at once, so that threads that still listen do not delay the exit. */
  @Override
  public void close() {
    http.shutdownNow();
  }
}
