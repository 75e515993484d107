package dev.folkmoot.http;

import dev.folkmoot.core.AdviceWording;
import dev.folkmoot.core.CallerLimits;
import dev.folkmoot.core.OperatorLane;
import dev.folkmoot.core.Quota;
import dev.folkmoot.core.Quotas;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.trust.Caller;
import dev.folkmoot.trust.Trust;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.Scheduler;

/** Jetty, without servlets: work runs on virtual threads, waits are parked on the callback. */
public final class HttpServer implements AutoCloseable {
  /** The longest time that a stop gives readers of streams to receive the rest. */
  private static final Duration SLOW_READERS = Duration.ofSeconds(3);

  private static final int DOWNLOAD_BUFFER = 32 * 1024;

  private static final HttpField NO_STORE =
      new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store");
  private static final HttpField NO_SNIFF =
      new PreEncodedHttpField("X-Content-Type-Options", "nosniff");

  // Otherwise Jetty starts JMX to find this number, which takes a tenth of our start-up time.
  static {
    System.setProperty("org.eclipse.jetty.util.referencesPerCacheLine", "16");
  }

  private final Router router;
  private final Trust trust;
  private final ListenAddress listen;
  private final HttpMetrics metrics;
  private final Quotas quotas;
  private final Timing timing;
  private final Identification identification;
  private final SlowConnections slowConnections;
  private final BodyBytes bodyBytes = BodyBytes.ofMemory();
  private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<EventStream> streams = ConcurrentHashMap.newKeySet();
  private final Set<PendingReply> parked = ConcurrentHashMap.newKeySet();
  private final Server server;
  private final ServerConnector connector;

  private HttpServer(
      ListenAddress listen,
      Router router,
      Trust trust,
      HttpMetrics metrics,
      Quotas quotas,
      Timing timing) {
    this.listen = listen;
    this.router = router;
    this.trust = trust;
    this.metrics = metrics;
    this.quotas = quotas;
    this.timing = timing;
    this.identification = new Identification(trust, listen);
    this.slowConnections = new SlowConnections(timing);
    var threads = new QueuedThreadPool(16, 4);
    threads.setName("http");
    threads.setVirtualThreadsExecutor(workers);
    server = new Server(threads, null, new ArrayByteBufferPool(0, Connectors.INPUT_BYTES, -1));
    connector = Connectors.connector(server, listen, timing.idle());
    connector.addBean(slowConnections);
    server.addConnector(connector);
    server.setErrorHandler(new JettyProblems());
    server.setHandler(new GracefulHandler(new Dispatch()));
  }

  public static HttpServer start(
      ListenAddress listen, Router router, Trust trust, HttpMetrics metrics) throws IOException {
    return start(listen, router, trust, metrics, Quotas.of(CallerLimits.USUAL));
  }

  /** With quotas for calls that stay open, which other protocols may share. */
  public static HttpServer start(
      ListenAddress listen, Router router, Trust trust, HttpMetrics metrics, Quotas quotas)
      throws IOException {
    return start(listen, router, trust, metrics, quotas, Timing.USUAL);
  }

  static HttpServer start(
      ListenAddress listen,
      Router router,
      Trust trust,
      HttpMetrics metrics,
      Quotas quotas,
      Timing timing)
      throws IOException {
    var http = new HttpServer(listen, router, trust, metrics, quotas, timing);
    try {
      http.server.start();
    } catch (Exception e) {
      http.close();
      throw e instanceof IOException io ? io : new IOException(e);
    }
    http.every(
        timing.keepAlive(),
        () -> http.streams.forEach(stream -> http.workers.execute(stream::keepAlive)));
    http.every(timing.sweep(), http.slowConnections::sweep);
    trust.whenTokensEnd(http::endDisallowed);
    return http;
  }

  public int port() {
    return connector.getLocalPort();
  }

  /** Runs again and again, until the server stops. */
  private void every(Duration time, Runnable work) {
    server
        .getScheduler()
        .schedule(
            () -> {
              try {
                work.run();
              } finally {
                if (server.isRunning()) {
                  every(time, work);
                }
              }
            },
            time.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  /** Ends the waits and streams whose tokens have ended. */
  private void endDisallowed() {
    if (server.isRunning()) {
      streams.forEach(stream -> workers.execute(stream::endUnlessAllowed));
      parked.forEach(pending -> workers.execute(pending::endUnlessAllowed));
    }
  }

  /** Runs the action when the caller's token expires, unless it is cancelled before. */
  private Scheduler.Task whenExpired(Caller caller, Runnable ending) {
    var expiry =
        caller instanceof Caller.Known(var principal)
            ? principal.expiresAt()
            : Optional.<Instant>empty();
    return expiry
        .map(
            at ->
                server
                    .getScheduler()
                    .schedule(
                        () -> workers.execute(ending),
                        Math.max(1, trust.until(at).toMillis() + 1),
                        TimeUnit.MILLISECONDS))
        .orElse(() -> true);
  }

  /** Ends the streams and lets running requests finish. The caller must have ended parked waits. */
  @Override
  public void close() {
    connector.close();
    streams.forEach(EventStream::stop);
    awaitEndOfStreams();
    try {
      server.setStopTimeout(5_000);
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the HTTP server did not stop", e);
    }
    workers.shutdownNow();
  }

  /**
   * Waits for readers of streams: once Jetty stops, a reader that pauses for a moment is cut off in
   * the middle of an event.
   */
  private void awaitEndOfStreams() {
    long until = System.nanoTime() + SLOW_READERS.toNanos();
    while (!streams.isEmpty() && System.nanoTime() < until) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
    }
  }

  private final class Dispatch extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      slowConnections.arrived(request);
      return identification.isOperators(request)
          ? OperatorLane.call(() -> answer(request, response, callback))
          : answer(request, response, callback);
    }

    private boolean answer(Request request, Response response, Callback callback) {
      var pending = new PendingReply(request, response, callback);
      try (var body = new RequestBody(request, bodyBytes, timing.body())) {
        answer(request, pending, body);
      }
      return true;
    }

    private void answer(Request request, PendingReply pending, RequestBody body) {
      try {
        Requests.requireOwnHost(request, listen);
        pending.page = acceptsPage(request);
        var path = request.getHttpURI().getPath();
        var match = router.find(request.getMethod(), path, Requests.segments(path));
        if (match.route().isChanging()) {
          Requests.requireNoOtherSite(request);
        }
        pending.matched(match.route());
        pending.endingsBefore = trust.endings();
        pending.caller = identification.caller(request, match.route());
        var exchange =
            new Exchange(
                request,
                match.route(),
                match.values(),
                Requests.query(request),
                body::read,
                pending.caller,
                identification.isSecure(request));
        var reply = match.route().endpoint().handle(exchange);
        if (!exchange.hasReadBody()) {
          body.drain();
        }
        if (!(reply instanceof Reply.Now)) {
          pending.principal = exchange.principal();
        }
        pending.send(reply);
      } catch (Throwable e) {
        body.drain();
        pending.fail(e);
      }
    }
  }

  /** Whether a person follows a link: if it leads nowhere, a page helps them more than JSON. */
  private static boolean acceptsPage(Request request) {
    var accepted = request.getHeaders().get(HttpHeader.ACCEPT);
    return accepted != null && accepted.startsWith("text/html");
  }

  /**
   * Writes the reply of one request, at once or later. Notices at any time that the client has
   * gone.
   */
  private final class PendingReply {
    private final Request request;
    private final Response response;
    private final Callback callback;
    private Optional<Route> found = Optional.empty();
    private boolean page;
    private String principal = "";
    private Caller caller = new Caller.Open();
    private long endingsBefore;
    private CompletableFuture<?> waiting = new CompletableFuture<>();
    private final AtomicBoolean answered = new AtomicBoolean();
    private AdviceWording words = router.words();
    private final CompletableFuture<Throwable> gone = new CompletableFuture<>();

    PendingReply(Request request, Response response, Callback callback) {
      this.request = request;
      this.response = response;
      this.callback = callback;
      request.addFailureListener(gone::complete);
    }

    void matched(Route route) {
      found = Optional.of(route);
      page = route.isPage();
      words = route.words().orElse(words);
      if (page) {
        Requests.requireFromOurPage(request);
      }
    }

    void fail(Throwable failure) {
      var problem = Problem.of(failure);
      send(page ? router.errorPage().of(problem, failedRequest()) : problem.reply(words));
    }

    private ErrorPage.FailedRequest failedRequest() {
      return new ErrorPage.FailedRequest(
          request.getMethod(),
          request.getHttpURI().getPathQuery(),
          request.getHeaders().contains("HX-Request"));
    }

    void send(Reply reply) {
      switch (reply) {
        case Reply.Now now -> write(now);
        case Reply.Later(var future, var wait, var limited) -> {
          try {
            park(future, wait, place(quotas.waits(), limited && !future.isDone()));
          } catch (Refusal refusal) {
            wait.cancel(false);
            fail(refusal);
          }
        }
        case Reply.Stream(var feed, var limited) -> {
          boolean streams = limited && !request.getMethod().equals("HEAD");
          stream(feed, place(quotas.streams(), streams));
        }
        case Reply.Download download -> download(download);
      }
    }

    /** Takes a place if the reply needs one, and returns the action that gives it back. */
    private Runnable place(Quota quota, boolean needed) {
      return needed ? quota.take(principal)::giveBack : () -> {};
    }

    private void park(
        CompletableFuture<Reply> future, CompletableFuture<?> wait, Runnable leavePlace) {
      var _ = gone.thenAccept(_ -> wait.cancel(false));
      waiting = wait;
      answered.set(false);
      parked.add(this);
      var expiry = whenExpired(caller, this::endUnlessAllowed);
      ifTokensEnded(this::endUnlessAllowed);
      var _ =
          future.whenComplete(
              (result, failure) -> {
                parked.remove(this);
                leavePlace.run();
                var _ = expiry.cancel();
                if (answered.compareAndSet(false, true)) {
                  if (failure == null) {
                    send(result);
                  } else {
                    fail(unwrap(failure));
                  }
                }
              });
    }

    /** Ends the wait if its token has ended. */
    void endUnlessAllowed() {
      try {
        var _ = identification.caller(request, found.orElseThrow());
      } catch (Refusal refusal) {
        if (answered.compareAndSet(false, true)) {
          parked.remove(this);
          fail(refusal);
          waiting.cancel(false);
        }
      }
    }

    private void write(Reply.Now reply) {
      if (!gone.isDone()) {
        metrics.count(found.isEmpty() ? "other" : request.getMethod(), path(), reply.status());
      }
      response.setStatus(reply.status());
      var headers = response.getHeaders();
      if (!reply.contentType().isEmpty()) {
        headers.put(HttpHeader.CONTENT_TYPE, reply.contentType());
      }
      headers.put(HttpHeader.CONTENT_LENGTH, reply.body().remaining());
      headers.put(NO_STORE);
      headers.put(NO_SNIFF);
      reply.headers().forEach(headers::put);
      response.write(true, reply.body(), callback);
    }

    /** A download that fails breaks the connection, so that nobody takes it for complete. */
    private void download(Reply.Download reply) {
      if (request.getMethod().equals("HEAD")) {
        write(new Reply.Now(200, reply.contentType(), ByteBuffer.allocate(0), Map.of()));
        return;
      }
      metrics.count(request.getMethod(), path(), 200);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, reply.contentType());
      response.getHeaders().put(NO_STORE);
      response.getHeaders().put(NO_SNIFF);
      try {
        var out =
            new BufferedWriter(
                new OutputStreamWriter(
                    Content.Sink.asOutputStream(response), StandardCharsets.UTF_8),
                DOWNLOAD_BUFFER);
        reply.body().accept(out);
        out.close();
        callback.succeeded();
      } catch (IOException | RuntimeException e) {
        callback.failed(e);
      }
    }

    private void stream(Feed feed, Runnable leavePlace) {
      if (request.getMethod().equals("HEAD")) {
        write(new Reply.Now(200, "text/event-stream", ByteBuffer.allocate(0), Map.of()));
        return;
      }
      metrics.count(request.getMethod(), path(), 200);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
      response.getHeaders().put(NO_STORE);
      response.getHeaders().put("X-Accel-Buffering", "no");
      var ended = new CompletableFuture<EventStream>();
      var _ = ended.thenAccept(streams::remove);
      var stream =
          new EventStream(feed, response, callback, workers, this::isAllowed, ended::complete);
      streams.add(stream);
      var _ = gone.thenAccept(stream::fail);
      var expiry = whenExpired(caller, stream::endUnlessAllowed);
      var _ = ended.thenRun(expiry::cancel);
      var _ = ended.thenRun(leavePlace);
      stream.start();
      ifTokensEnded(stream::endUnlessAllowed);
    }

    /** Runs the check if a token ended after this request was checked and before it was parked. */
    private void ifTokensEnded(Runnable check) {
      if (trust.endings() != endingsBefore) {
        workers.execute(check);
      }
    }

    private String path() {
      return found.map(Route::path).orElse("");
    }

    /** Whether the token is still valid: it may be revoked while its stream is open. */
    private boolean isAllowed() {
      try {
        var _ = identification.caller(request, found.orElseThrow());
        return true;
      } catch (Refusal refusal) {
        return false;
      }
    }

    private static Throwable unwrap(Throwable failure) {
      return failure instanceof CompletionException && failure.getCause() != null
          ? failure.getCause()
          : failure;
    }
  }
}
