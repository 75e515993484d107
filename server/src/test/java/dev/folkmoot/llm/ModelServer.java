package dev.folkmoot.llm;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.folkmoot.core.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * A model provider on the loopback address that speaks the format of each of them, by the path it
 * is called at. It answers what it was last told to, keeps every request, and can misbehave.
 */
public final class ModelServer implements AutoCloseable {
  /** What it was asked. */
  public record Request(String method, String path, Map<String, String> headers, JsonNode body) {
    public String header(String name) {
      return headers.getOrDefault(name.toLowerCase(java.util.Locale.ROOT), "");
    }
  }

  /** What it does with a request. */
  public sealed interface Act {
    /** Answers with these words, one piece each. */
    record Say(List<String> words) implements Act {}

    record Fail(int status, Map<String, String> headers, String body) implements Act {}

    /** Says a few words, then nothing until the connection is closed. */
    record Stall(List<String> words) implements Act {}

    /** Says a few words and cuts the connection. */
    record BreakOff(List<String> words) implements Act {}

    /** Says a few words and ends politely, but without the end that the format has. */
    record EndEarly(List<String> words) implements Act {}

    /** Says a few words and then something that is no JSON. */
    record Garble(List<String> words) implements Act {}
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final Queue<Act> next = new ConcurrentLinkedQueue<>();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicInteger mostInFlight = new AtomicInteger();
  private final Semaphore arrived = new Semaphore(0);
  private final Semaphore left = new Semaphore(0);
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Function<Request, Act> usual = _ -> say("Good", " day", ".");
  private volatile Duration delay = Duration.ZERO;

  public ModelServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  public static Act say(String... words) {
    return new Act.Say(List.of(words));
  }

  public static Act fail(int status, String... headers) {
    var all = new java.util.HashMap<String, String>();
    for (int i = 0; i < headers.length; i += 2) {
      all.put(headers[i], headers[i + 1]);
    }
    return new Act.Fail(status, all, "{\"error\":{\"message\":\"status " + status + "\"}}");
  }

  /** The base URL to configure; the path tells the formats apart, so it is one for all. */
  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** From now on, unless told otherwise with {@link #then}. */
  public ModelServer always(Act act) {
    return always(_ -> act);
  }

  public ModelServer always(Function<Request, Act> acts) {
    usual = acts;
    return this;
  }

  /** Once, after those already told. */
  public ModelServer then(Act act) {
    next.add(act);
    return this;
  }

  /** How long it thinks before it answers. */
  public ModelServer delay(Duration time) {
    delay = time;
    return this;
  }

  public List<Request> requests() {
    return List.copyOf(requests);
  }

  public Request last() {
    return requests.getLast();
  }

  /** The most calls there have been at once. */
  public int mostInFlight() {
    return mostInFlight.get();
  }

  public int inFlight() {
    return inFlight.get();
  }

  /** Waits until {@code calls} more have come. */
  public void awaitCalls(int calls) throws InterruptedException {
    arrived.acquire(calls);
  }

  /** Waits until {@code calls} more are over, on whichever side they ended. */
  public void awaitEnds(int calls) throws InterruptedException {
    left.acquire(calls);
  }

  private void serve(HttpExchange exchange) throws IOException {
    var request = read(exchange);
    requests.add(request);
    mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
    arrived.release();
    try (exchange) {
      Thread.sleep(delay);
      var act = Optional.ofNullable(next.poll()).orElseGet(() -> usual.apply(request));
      answer(exchange, act, Format.of(request));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      inFlight.decrementAndGet();
      left.release();
    }
  }

  private static Request read(HttpExchange exchange) throws IOException {
    var headers = new java.util.HashMap<String, String>();
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) ->
                headers.put(name.toLowerCase(java.util.Locale.ROOT), values.getFirst()));
    var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    return new Request(
        exchange.getRequestMethod(),
        exchange.getRequestURI().toString(),
        headers,
        body.isEmpty() ? Json.object() : Json.tree(body));
  }

  private void answer(HttpExchange exchange, Act act, Format format)
      throws IOException, InterruptedException {
    switch (act) {
      case Act.Fail(var status, var headers, var body) -> {
        headers.forEach(exchange.getResponseHeaders()::set);
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
      }
      case Act.Say(var words) -> {
        var out = begin(exchange, format, words);
        format.end(out, words);
      }
      case Act.Stall(var words) -> {
        begin(exchange, format, words);
        awaitGone(exchange);
      }
      case Act.BreakOff(var words) -> {
        begin(exchange, format, words);
        throw new IOException("cut as told");
      }
      case Act.EndEarly(var words) -> begin(exchange, format, words);
      case Act.Garble(var words) -> {
        var out = begin(exchange, format, words);
        format.write(out, "{\"not\": json");
        format.end(out, words);
      }
    }
  }

  private static OutputStream begin(HttpExchange exchange, Format format, List<String> words)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", format.mediaType());
    exchange.sendResponseHeaders(200, 0);
    var out = exchange.getResponseBody();
    format.begin(out);
    for (var word : words) {
      format.piece(out, word);
    }
    return out;
  }

  /** Until the client hangs up, which is noticed by writing, or the server is closed. */
  private void awaitGone(HttpExchange exchange) throws IOException, InterruptedException {
    while (!closed.await(10, java.util.concurrent.TimeUnit.MILLISECONDS)) {
      exchange.getResponseBody().write('\n');
      exchange.getResponseBody().flush();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
