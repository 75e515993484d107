package dev.folkmoot.llm;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.folkmoot.core.Json;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * A model provider on the loopback address. It speaks the format of whichever provider it is called
 * as, keeps every request, does what it was told to, and can misbehave.
 */
public final class ModelServer implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 10;
  private static final int MEBIBYTE = 1_048_576;

  /** What it was asked; names of headers in lower case. */
  public record Request(String method, String path, Map<String, String> headers, JsonNode body) {
    public String header(String name) {
      return headers.getOrDefault(name, "");
    }
  }

  /** What it does with a request. */
  public sealed interface Act {
    /** Answers with these words, one piece each. */
    record Say(List<String> words) implements Act {}

    /** Says these words and calls tools, each in several pieces where the format has pieces. */
    record CallTools(List<String> words, List<RequestedCall> calls) implements Act {}

    /** Calls a tool and cuts the connection before it is done. */
    record BreakAfterCall(RequestedCall call) implements Act {}

    /** Answers with these words and says that it came to a stop sequence, if the format can. */
    record ReachStop(List<String> words, String sequence) implements Act {}

    /** Answers with a status and a body. */
    record Fail(int status, Map<String, String> headers, String body) implements Act {}

    /** Says these words, each only when it is allowed to. */
    record Hesitate(List<String> words, Semaphore allowed) implements Act {}

    /** Says these words, then nothing any more. */
    record Stall(List<String> words) implements Act {}

    /** Says these words and, once it is allowed to, cuts the connection. */
    record BreakOff(List<String> words, Semaphore allowed) implements Act {
      public BreakOff(List<String> words) {
        this(words, new Semaphore(Integer.MAX_VALUE));
      }
    }

    /** Says these words and ends politely, but without the end that the format has. */
    record EndEarly(List<String> words) implements Act {}

    /** Says these words and then something that is no JSON. */
    record Garble(List<String> words) implements Act {}

    /** Says these words and then that it cannot go on, as the provider does. */
    record GiveUp(List<String> words, String why) implements Act {}

    /** Says these words again and again until nobody listens. */
    record Babble(List<String> words) implements Act {}

    /** Sends so much that means nothing before it says these words; not to Ollama's clients. */
    record Clutter(int mebibytes, List<String> words) implements Act {}
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final Queue<Act> next = new ConcurrentLinkedQueue<>();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicInteger mostInFlight = new AtomicInteger();
  private final Semaphore came = new Semaphore(0);
  private final Semaphore ended = new Semaphore(0);
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Function<Request, Act> usual = _ -> say("Good", " day", ".");
  private volatile boolean countsTokens = true;
  private volatile Semaphore allowed = new Semaphore(Integer.MAX_VALUE);

  public ModelServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  public static Act say(String... words) {
    return new Act.Say(List.of(words));
  }

  /** With headers as name, value, name, value. */
  public static Act fail(int status, String... headers) {
    var all = new HashMap<String, String>();
    for (int i = 0; i < headers.length; i += 2) {
      all.put(headers[i], headers[i + 1]);
    }
    return refuse(status, "status " + status, all);
  }

  /** With the message where all providers have it. */
  public static Act refuse(int status, String message, Map<String, String> headers) {
    var body = Json.object();
    body.putObject("error").put("message", message);
    return new Act.Fail(status, headers, body.toString());
  }

  /** The base URL for any provider; a path may follow. */
  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** A model of this server, called in OpenAI's format, of which so many calls are made at once. */
  public ModelConfig model(String name, int atOnce) {
    return new ModelConfig(
        name,
        Provider.OPENAI,
        "m-1",
        Optional.of(url()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Duration.ofSeconds(20),
        atOnce,
        Optional.empty());
  }

  /** Does this with every request that {@link #then} says nothing about. */
  public ModelServer always(Act act) {
    return always(_ -> act);
  }

  public ModelServer always(Function<Request, Act> acts) {
    usual = acts;
    return this;
  }

  /** Does this once, after what it was told before. */
  public ModelServer then(Act act) {
    next.add(act);
    return this;
  }

  /** Plays these, one call after the other. */
  public ModelServer then(Act first, Act second, Act... more) {
    then(first).then(second);
    for (var act : more) {
      then(act);
    }
    return this;
  }

  /** From now on it does not tell how many tokens a reply has cost. */
  public ModelServer withoutUsage() {
    countsTokens = false;
    return this;
  }

  /** Answers each call only when it is allowed to. */
  public ModelServer allowing(Semaphore permits) {
    allowed = permits;
    return this;
  }

  /** True while a call waits for its answer, also one whose caller has died. */
  public boolean isBusy() {
    return inFlight.get() > 0;
  }

  public List<Request> requests() {
    return List.copyOf(requests);
  }

  public Request last() {
    return requests.getLast();
  }

  /** The most calls there have been at once that had no answer yet. */
  public int mostInFlight() {
    return mostInFlight.get();
  }

  /** Waits until so many more calls have come. */
  public void awaitCalls(int calls) throws InterruptedException {
    await(came, calls, "come");
  }

  /** Waits until so many more calls are over, on whichever side they ended. */
  public void awaitEnds(int calls) throws InterruptedException {
    await(ended, calls, "end");
  }

  private static void await(Semaphore calls, int count, String what) throws InterruptedException {
    if (!calls.tryAcquire(count, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("%d calls did not %s".formatted(count, what));
    }
  }

  private void serve(HttpExchange exchange) throws IOException {
    var request = read(exchange);
    requests.add(request);
    mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
    came.release();
    var counted = new AtomicBoolean(true);
    Runnable answered =
        () -> {
          if (counted.getAndSet(false)) {
            inFlight.decrementAndGet();
          }
        };
    try {
      allowed.acquire();
      var act = Optional.ofNullable(next.poll()).orElseGet(() -> usual.apply(request));
      perform(exchange, act, Format.of(request), answered);
      exchange.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      answered.run();
      ended.release();
    }
  }

  private static Request read(HttpExchange exchange) throws IOException {
    var headers = new HashMap<String, String>();
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
    var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    return new Request(
        exchange.getRequestMethod(),
        exchange.getRequestURI().toString(),
        headers,
        body.isEmpty() ? Json.object() : Json.tree(body));
  }

  /** A call is over for its caller when the last of its answer is sent. */
  private void perform(HttpExchange exchange, Act act, Format format, Runnable answered)
      throws IOException, InterruptedException {
    switch (act) {
      case Act.Fail(var status, var headers, var body) -> {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        headers.forEach(exchange.getResponseHeaders()::set);
        answered.run();
        exchange.sendResponseHeaders(status, 0);
        exchange.getResponseBody().write(bytes);
      }
      case Act.Say(var words) -> {
        var out = begin(exchange, format, words);
        answered.run();
        format.end(out, words);
      }
      case Act.CallTools(var words, var calls) -> {
        var out = begin(exchange, format, words);
        format.calls(out, calls);
        answered.run();
        format.endOfCalls(out);
      }
      case Act.BreakAfterCall(var call) -> {
        var out = begin(exchange, format, List.of());
        format.calls(out, List.of(call));
        throw new IOException("this closes the connection");
      }
      case Act.ReachStop(var words, var sequence) -> {
        var out = begin(exchange, format, words);
        answered.run();
        format.endAt(out, words, sequence);
      }
      case Act.Hesitate(var words, var permitted) -> {
        var out = begin(exchange, format, List.of());
        for (var word : words) {
          permitted.acquire();
          format.piece(out, word);
        }
        answered.run();
        format.end(out, words);
      }
      case Act.Stall(var words) -> {
        begin(exchange, format, words);
        closed.await();
      }
      case Act.BreakOff(var words, var permitted) -> {
        begin(exchange, format, words);
        permitted.acquire();
        throw new IOException("this closes the connection");
      }
      case Act.EndEarly(var words) -> begin(exchange, format, words).close();
      case Act.Garble(var words) -> {
        var out = begin(exchange, format, words);
        format.write(out, "{\"not\": json");
        format.end(out, words);
      }
      case Act.GiveUp(var words, var why) -> {
        var out = begin(exchange, format, words);
        format.giveUp(out, why);
      }
      case Act.Babble(var words) -> {
        var out = begin(exchange, format, words);
        while (closed.getCount() > 0) {
          format.pieces(out, words);
        }
      }
      case Act.Clutter(var mebibytes, var words) -> {
        var out = begin(exchange, format, List.of());
        clutter(out, mebibytes);
        format.pieces(out, words);
        answered.run();
        format.end(out, words);
      }
    }
  }

  private static void clutter(OutputStream out, int mebibytes) throws IOException {
    var comment = (":" + "x".repeat(MEBIBYTE - 2) + "\n").getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < mebibytes; i++) {
      out.write(comment);
    }
  }

  /** Takes out of each event what it tells of tokens. */
  private static final class WithoutUsage extends FilterOutputStream {
    private static final Pattern USAGE =
        Pattern.compile(
            ",\"usage(Metadata)?\":\\{[^}]*}|,\"prompt_eval_count\":\\d+,\"eval_count\":\\d+");

    WithoutUsage(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] event) throws IOException {
      var text = new String(event, StandardCharsets.UTF_8);
      out.write(USAGE.matcher(text).replaceAll("").getBytes(StandardCharsets.UTF_8));
    }
  }

  private OutputStream begin(HttpExchange exchange, Format format, List<String> words)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", format.mediaType());
    exchange.sendResponseHeaders(200, 0);
    var body = exchange.getResponseBody();
    var out = countsTokens ? body : new WithoutUsage(body);
    format.begin(out);
    format.pieces(out, words);
    return out;
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
