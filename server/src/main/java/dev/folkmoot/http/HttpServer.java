package dev.folkmoot.http;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Wording;
import dev.folkmoot.trust.Caller;
import dev.folkmoot.trust.Trust;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
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
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.Scheduler;

/** Jetty, without servlets: work runs on virtual threads, waits are parked on the callback. */
public final class HttpServer implements AutoCloseable {
  private static final int IDLE_MILLIS = 75_000;

  /** So long a browser that came over TLS comes no other way. */
  private static final Duration ONLY_TLS = Duration.ofDays(365);

  private static final Duration KEEP_ALIVE = Duration.ofSeconds(15);

  /** So long a stop waits for readers of streams to take what was sent to them. */
  private static final Duration SLOW_READERS = Duration.ofSeconds(3);

  /** A call with a body keeps this much while it waits. */
  private static final int INPUT_BYTES = 2 * 1024;

  /** Jetty would keep 100 KiB for each connection that calls twice. */
  private static final int NO_HEADER_CACHE = 0;

  private static final HttpField NO_STORE =
      new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store");
  private static final HttpField NO_SNIFF =
      new PreEncodedHttpField("X-Content-Type-Options", "nosniff");

  private final Router router;
  private final Trust trust;
  private final Listen listen;
  private final HttpMetrics metrics;
  private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<EventStream> streams = ConcurrentHashMap.newKeySet();
  private final Set<Sending> parked = ConcurrentHashMap.newKeySet();
  private final Server server;
  private final ServerConnector connector;

  private HttpServer(Listen listen, Router router, Trust trust, HttpMetrics metrics) {
    this.listen = listen;
    this.router = router;
    this.trust = trust;
    this.metrics = metrics;
    var threads = new QueuedThreadPool(16, 4);
    threads.setName("http");
    threads.setVirtualThreadsExecutor(workers);
    server = new Server(threads, null, new ArrayByteBufferPool(0, INPUT_BYTES, -1));
    var config = new HttpConfiguration();
    config.setSendServerVersion(false);
    config.setInputBufferSize(INPUT_BYTES);
    config.setHeaderCacheSize(NO_HEADER_CACHE);
    config.setUriCompliance(UriCompliance.from(EnumSet.allOf(UriCompliance.Violation.class)));
    connector = new ServerConnector(server, 1, 1, protocols(listen, config));
    connector.setHost(listen.host());
    connector.setPort(listen.port());
    connector.setIdleTimeout(IDLE_MILLIS);
    connector.setShutdownIdleTimeout(100);
    connector.setAcceptQueueSize(4_096);
    server.addConnector(connector);
    server.setErrorHandler(new ProblemHandler());
    server.setHandler(new GracefulHandler(new Dispatch()));
  }

  private static ConnectionFactory[] protocols(Listen listen, HttpConfiguration config) {
    var http = new HttpConnectionFactory(config);
    if (listen.tls().isEmpty()) {
      // with settings of its own, as it changes them
      var http2 = new HTTP2CServerConnectionFactory(new HttpConfiguration(config));
      return new ConnectionFactory[] {http, http2};
    }
    config.addCustomizer(new SecureRequestCustomizer(false, ONLY_TLS.toSeconds(), false));
    var ssl = new SslContextFactory.Server();
    ssl.setSslContext(Pem.context(listen.tls().get()));
    return new ConnectionFactory[] {new SslConnectionFactory(ssl, http.getProtocol()), http};
  }

  public static HttpServer start(Listen listen, Router router, Trust trust, HttpMetrics metrics)
      throws IOException {
    return start(listen, router, trust, metrics, KEEP_ALIVE);
  }

  /** With streams that are looked after at other times than usual. */
  static HttpServer start(
      Listen listen, Router router, Trust trust, HttpMetrics metrics, Duration keepAlive)
      throws IOException {
    var http = new HttpServer(listen, router, trust, metrics);
    try {
      http.server.start();
    } catch (Exception e) {
      http.close();
      throw e instanceof IOException io ? io : new IOException(e);
    }
    http.keepStreamsAlive(keepAlive);
    trust.whenTokensEnd(http::endDisallowed);
    return http;
  }

  public int port() {
    return connector.getLocalPort();
  }

  private void keepStreamsAlive(Duration every) {
    server
        .getScheduler()
        .schedule(
            () -> {
              streams.forEach(stream -> workers.execute(stream::keepAlive));
              if (server.isRunning()) {
                keepStreamsAlive(every);
              }
            },
            every.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  /** Ends the waits and streams of tokens that have ended. */
  private void endDisallowed() {
    if (server.isRunning()) {
      streams.forEach(stream -> workers.execute(stream::leaveUnlessAllowed));
      parked.forEach(sending -> workers.execute(sending::leaveUnlessAllowed));
    }
  }

  /** Runs when the caller's token expires, unless it is cancelled before. */
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

  /** Ends the streams and lets running requests finish. Parked waits must have been ended. */
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

  /** Once Jetty stops, a reader that pauses for a moment is cut off in the middle of an event. */
  private void awaitEndOfStreams() {
    long until = System.nanoTime() + SLOW_READERS.toNanos();
    while (!streams.isEmpty() && System.nanoTime() < until) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
    }
  }

  private final class Dispatch extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      var sending = new Sending(request, response, callback);
      try {
        Requests.requireOurs(request, listen);
        sending.page = isLookedAt(request);
        var path = request.getHttpURI().getPath();
        var match = router.find(request.getMethod(), path, Requests.segments(path));
        sending.take(match.route());
        sending.endings = trust.endings();
        sending.caller = caller(request, match.route());
        var exchange =
            new Exchange(
                request,
                match.route(),
                match.values(),
                Requests.query(request),
                () -> Requests.body(request),
                sending.caller,
                isSecure(request));
        var reply = match.route().endpoint().handle(exchange);
        if (!exchange.hasReadBody()) {
          Requests.drain(request);
        }
        sending.send(reply);
      } catch (Throwable e) {
        Requests.drain(request);
        sending.fail(e);
      }
      return true;
    }
  }

  /** Somebody follows a link, and would rather read a page than JSON if it leads nowhere. */
  private static boolean isLookedAt(Request request) {
    var accepted = request.getHeaders().get(HttpHeader.ACCEPT);
    return accepted != null && accepted.startsWith("text/html");
  }

  /** Whether what is sent is read by nobody on the way. */
  private boolean isSecure(Request request) {
    return request.isSecure() || listen.behindProxy();
  }

  /**
   * Programs show their token with every call, a browser the pass it got for one; to change
   * something it shows its key as well.
   */
  private Caller caller(Request request, Route route) {
    if (route.isOpen()) {
      return new Caller.Open();
    }
    var caller = caller(request, route.isForTokens());
    if (route.isPage() && caller instanceof Caller.ByName) {
      throw new Refusal(Refusal.Code.NO_TOKEN, "pages are for people; sign in")
          .advising(new Advice.ShowPersonToken());
    }
    return caller;
  }

  private Caller caller(Request request, boolean forTokens) {
    var authorization = Optional.ofNullable(request.getHeaders().get(HttpHeader.AUTHORIZATION));
    var pass =
        Cookies.find(request, Trust.PASS, isSecure(request)).filter(_ -> authorization.isEmpty());
    if (pass.isPresent()) {
      Requests.requireFromOurPage(request);
      if (forTokens) {
        throw new Refusal(Refusal.Code.NO_TOKEN, "a browser's cookie does not do this")
            .advising(new Advice.ShowToken());
      }
      return Requests.changes(request)
          ? trust.visitor(pass.get(), Optional.ofNullable(request.getHeaders().get(Trust.KEY)))
          : trust.visitor(pass.get());
    }
    return trust.caller(authorization, Request.getRemoteAddr(request));
  }

  /** Writes one reply, whenever it comes. Who goes is noticed from the beginning on. */
  private final class Sending {
    private final Request request;
    private final Response response;
    private final Callback callback;
    private Optional<Route> found = Optional.empty();
    private boolean page;
    private Caller caller = new Caller.Open();
    private long endings;
    private CompletableFuture<?> waiting = new CompletableFuture<>();
    private final AtomicBoolean answered = new AtomicBoolean();
    private Wording words = router.words();
    private final CompletableFuture<Throwable> gone = new CompletableFuture<>();

    Sending(Request request, Response response, Callback callback) {
      this.request = request;
      this.response = response;
      this.callback = callback;
      request.addFailureListener(gone::complete);
    }

    void take(Route route) {
      found = Optional.of(route);
      page = route.isPage();
      words = route.words().orElse(words);
      if (page) {
        Requests.requireFromOurPage(request);
      }
    }

    void fail(Throwable failure) {
      var problem = Problem.of(failure);
      send(page ? router.apology().of(problem, asked()) : problem.reply(words));
    }

    private Apology.Asked asked() {
      return new Apology.Asked(
          request.getMethod(),
          request.getHttpURI().getPathQuery(),
          request.getHeaders().contains("HX-Request"));
    }

    void send(Reply reply) {
      switch (reply) {
        case Reply.Now now -> write(now);
        case Reply.Later(var future, var wait) -> park(future, wait);
        case Reply.Stream(var feed) -> stream(feed);
      }
    }

    private void park(CompletableFuture<Reply> future, CompletableFuture<?> wait) {
      var _ = gone.thenAccept(_ -> wait.cancel(false));
      waiting = wait;
      answered.set(false);
      parked.add(this);
      var expiry = whenExpired(caller, this::leaveUnlessAllowed);
      unlessEndedMeanwhile(this::leaveUnlessAllowed);
      var _ =
          future.whenComplete(
              (result, failure) -> {
                parked.remove(this);
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
    void leaveUnlessAllowed() {
      try {
        var _ = caller(request, found.orElseThrow());
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

    private void stream(Feed feed) {
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
          new EventStream(feed, response, callback, workers, this::mayStay, ended::complete);
      streams.add(stream);
      var _ = gone.thenAccept(stream::fail);
      var expiry = whenExpired(caller, stream::leaveUnlessAllowed);
      var _ = ended.thenRun(expiry::cancel);
      stream.start();
      unlessEndedMeanwhile(stream::leaveUnlessAllowed);
    }

    /** A token may have ended after it was looked at and before its wait was parked. */
    private void unlessEndedMeanwhile(Runnable leaving) {
      if (trust.endings() != endings) {
        workers.execute(leaving);
      }
    }

    private String path() {
      return found.map(Route::path).orElse("");
    }

    /** A token may be taken back while its stream is open. */
    private boolean mayStay() {
      try {
        var _ = caller(request, found.orElseThrow());
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

  /** What Jetty itself refuses, in the same form as what we refuse. */
  private static final class ProblemHandler extends ErrorHandler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      int status = response.getStatus();
      var problem =
          Problem.reply(
              status,
              status < 500 ? Refusal.Code.INVALID.name() : "BUG",
              advice(status),
              Json.object());
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, problem.contentType());
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
      response.write(true, problem.body(), callback);
      return true;
    }

    private static String advice(int status) {
      return switch (status) {
        case 414 -> "the address is too long; send what is long in a body, or in shorter parts";
        case 431 -> "the address and headers are too large; send at most 8 KiB of them";
        default ->
            status < 500
                ? "the request is not well-formed HTTP; mend it"
                : "the server failed; its log has the details";
      };
    }
  }
}
