package dev.folkmoot.mcp.client;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Headers;
import dev.folkmoot.mcp.Message;
import dev.folkmoot.mcp.Meta;
import dev.folkmoot.mcp.Protocol;
import dev.folkmoot.mcp.RpcError;
import dev.folkmoot.mcp.Versions;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A connection to one server, in the newest revision of the protocol that it supports. */
final class Connection implements ServerListener, AutoCloseable {
  static final String KEY = "dev.folkmoot/idempotencyKey";

  private static final Duration PROBE = Duration.ofSeconds(5);
  private static final Duration REPLY = Duration.ofSeconds(5);
  private static final Duration LISTEN_AGAIN = Duration.ofSeconds(5);
  private static final Duration USUALLY_FRESH = Duration.ofMinutes(1);
  private static final Duration SHORTEST_FRESH = Duration.ofSeconds(5);
  private static final Duration LONGEST_FRESH = Duration.ofHours(1);
  private static final Duration NO_LIMIT = Duration.ofDays(365);

  /** Opens a transport to a server. */
  interface Dialer {
    Transport dial() throws IOException;
  }

  private final Transport transport;
  private final Runnable changed;
  private final AtomicLong ids = new AtomicLong();
  private volatile String version = Versions.STATELESS;
  private volatile JsonNode capabilities = Json.object();
  private volatile boolean lost;
  private volatile Optional<Thread> listener = Optional.empty();

  private Connection(Dialer dialer, Runnable changed) throws IOException {
    this.changed = changed;
    this.transport = dialer.dial();
  }

  /**
   * @param changed runs when the server's tools may have changed, or the connection is lost
   * @param probe whether to try the newer era first: some older servers crash on that
   */
  static Connection open(Dialer dialer, Runnable changed, boolean probe)
      throws IOException, InterruptedException {
    var connection = new Connection(dialer, changed);
    try {
      connection.transport.open(connection);
      connection.handshake(probe);
      connection.listener = Optional.of(Thread.startVirtualThread(connection::listen));
      return connection;
    } catch (IOException | InterruptedException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private void handshake(boolean probe) throws IOException, InterruptedException {
    if (!probe) {
      initialize();
      return;
    }
    var discovery = transport.ask(request("server/discover", Json.object()));
    try {
      if (trySwitchToStateless(discovery, PROBE)) {
        return;
      }
      try {
        initialize();
      } catch (ServerError e) {
        if (!trySwitchToStateless(discovery, Duration.ZERO)) {
          throw e;
        }
      }
    } finally {
      discovery.cancel(true);
    }
  }

  /**
   * Switches the connection to the newer era if the server answers that it supports it; returns
   * whether it did. If the server gives another answer, or none within the limit, it counts as a
   * server of the older era. Call this again to use an answer that came later.
   */
  private boolean trySwitchToStateless(Future<ObjectNode> discovery, Duration limit)
      throws IOException, InterruptedException {
    try {
      var found = result(discovery, limit);
      if (found.path("supportedVersions").valueStream().noneMatch(this::isNewest)) {
        return false;
      }
      version = Versions.STATELESS;
      capabilities = found.path("capabilities");
      return true;
    } catch (ConnectException e) {
      throw e;
    } catch (HttpRefusal e) {
      if (e.isAboutCredentials()) {
        throw e;
      }
      return false;
    } catch (IOException | TimeoutException e) {
      return false;
    }
  }

  private boolean isNewest(JsonNode name) {
    return name.asString("").equals(Versions.STATELESS);
  }

  private void initialize() throws IOException, InterruptedException {
    version = Versions.LATEST_WITH_SESSIONS;
    var params = Json.object().put("protocolVersion", version);
    params.putObject("capabilities");
    params.set("clientInfo", Messages.clientInfo());
    var result = ask("initialize", params);
    version = result.path("protocolVersion").asString(version);
    if (!version.matches("\\d{4}-\\d{2}-\\d{2}")) {
      throw new IOException("it supports no known revision of the protocol");
    }
    capabilities = result.path("capabilities");
    var ready = Messages.notification("notifications/initialized", Json.object());
    var _ = within(Bounds.HANDSHAKE, transport.tell(outgoing(ready)));
  }

  Listing list() throws IOException, InterruptedException {
    var tools = new ArrayList<JsonNode>();
    var fresh = USUALLY_FRESH;
    var params = Json.object();
    for (int page = 0; page < Bounds.PAGES && tools.size() <= Bounds.TOOLS; page++) {
      var result = ask("tools/list", params);
      result.path("tools").forEach(tools::add);
      if (result.path("ttlMs").isIntegralNumber()) {
        fresh = clamped(result.path("ttlMs").asLong(0));
      }
      if (!result.path("nextCursor").isString()) {
        break;
      }
      params = Json.object().put("cursor", result.path("nextCursor").stringValue());
    }
    return new Listing(tools, fresh);
  }

  private static Duration clamped(long millis) {
    return Duration.ofMillis(
        Math.clamp(millis, SHORTEST_FRESH.toMillis(), LONGEST_FRESH.toMillis()));
  }

  JsonNode call(ToolRequest call, Duration limit)
      throws IOException, InterruptedException, TimeoutException {
    var params = Json.object().put("name", call.tool().name());
    params.set("arguments", call.arguments());
    call.key().ifPresent(value -> params.withObject("_meta").put(KEY, value));
    var request = request("tools/call", params, call.tool().inputSchema());
    var answer = transport.ask(request);
    try {
      return result(answer, limit);
    } catch (TimeoutException e) {
      if (transport.withdraw(request)) {
        throw new NeverSent("it accepts no messages");
      }
      cancel(request);
      throw e;
    } catch (InterruptedException e) {
      cancel(request);
      throw e;
    } finally {
      answer.cancel(true);
    }
  }

  /** Tells the server in the background, so that nobody waits for it. */
  private void cancel(Outgoing request) {
    if (isStateless() && transport.cancelsByClosing()) {
      return;
    }
    var params = Json.object().put("requestId", request.id());
    var cancelled = Messages.notification("notifications/cancelled", params);
    Thread.startVirtualThread(() -> tell(cancelled));
  }

  /** Whether the server notifies us of changes, so that nobody has to ask. */
  boolean notifiesOfChanges() {
    return !isStateless() && declaresChanges() && transport.isListening();
  }

  private boolean declaresChanges() {
    return capabilities.path("tools").path("listChanged").asBoolean(false);
  }

  private boolean isStateless() {
    return version.equals(Versions.STATELESS);
  }

  boolean isLost() {
    return lost;
  }

  @Override
  public void lost() {
    lost = true;
    changed.run();
  }

  /** Listens for changes. Lists the tools again after each pause, to find changes in between. */
  private void listen() {
    try {
      while (listenOnce()) {
        Thread.sleep(LISTEN_AGAIN);
        changed.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean listenOnce() throws InterruptedException {
    if (!declaresChanges()) {
      return false;
    }
    try {
      return isStateless() ? subscribe() : transport.listen(outgoing(Json.object()));
    } catch (ServerError e) {
      return false;
    } catch (IOException e) {
      return !lost;
    }
  }

  private boolean subscribe() throws IOException, InterruptedException {
    var params = Json.object();
    params.putObject("notifications").put("toolsListChanged", true);
    var subscription = transport.ask(request("subscriptions/listen", params));
    try {
      var _ = result(subscription, NO_LIMIT);
      return true;
    } catch (TimeoutException e) {
      return true;
    } finally {
      subscription.cancel(true);
    }
  }

  @Override
  public void received(ObjectNode message) {
    var method = message.path("method").asString("");
    var id = Message.id(message);
    if (id.isPresent()) {
      var answer =
          method.equals("ping")
              ? Messages.emptyResult(id.get())
              : Protocol.failure(id.get(), RpcError.noSuchMethod(method));
      tell(answer);
    } else if (method.equals("notifications/tools/list_changed")) {
      changed.run();
    }
  }

  /**
   * Sends a message within a short time, so that a server that asks all the time cannot hold us up.
   */
  private void tell(ObjectNode message) {
    try {
      var _ = within(REPLY, transport.tell(outgoing(message)));
    } catch (IOException e) {
      // the server did not accept it, and nothing depends on it
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Outgoing request(String method, ObjectNode params) {
    return request(method, params, Json.object());
  }

  private Outgoing request(String method, ObjectNode params, ObjectNode inputSchema) {
    if (!isStateless()) {
      return outgoing(Messages.request(ids.incrementAndGet(), method, params));
    }
    var meta = params.withObject("_meta").put(Meta.VERSION, version);
    meta.putObject(Meta.CAPABILITIES);
    meta.set(Meta.CLIENT, Messages.clientInfo());
    return new Outgoing(
        Messages.request(ids.incrementAndGet(), method, params),
        Headers.repeating(method, params, inputSchema));
  }

  private Outgoing outgoing(ObjectNode message) {
    var outgoing = new Outgoing(message, Map.of());
    return outgoing.isInitialize()
        ? outgoing
        : new Outgoing(message, Map.of(Headers.VERSION, version));
  }

  private ObjectNode ask(String method, ObjectNode params)
      throws IOException, InterruptedException {
    var message = within(Bounds.HANDSHAKE, transport.ask(request(method, params)));
    return result(message);
  }

  private static <T> T within(Duration limit, Future<T> future)
      throws IOException, InterruptedException {
    try {
      return await(future, limit);
    } catch (TimeoutException e) {
      throw new IOException("it does not answer", e);
    } finally {
      future.cancel(true);
    }
  }

  private static ObjectNode result(Future<ObjectNode> answer, Duration limit)
      throws IOException, InterruptedException, TimeoutException {
    return result(await(answer, limit));
  }

  private static ObjectNode result(ObjectNode message) throws ServerError {
    if (message.path("result") instanceof ObjectNode result) {
      return result;
    }
    throw new ServerError(message.path("error"));
  }

  private static <T> T await(Future<T> future, Duration limit)
      throws IOException, InterruptedException, TimeoutException {
    try {
      return future.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (CancellationException e) {
      throw new IOException("the connection is closed", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      if (e.getCause() instanceof IllegalArgumentException) {
        throw new NeverSent("the call cannot be put into a request");
      }
      throw new IOException("our client failed", e);
    }
  }

  /** Clears the thread's interrupt while the transport closes, so that it can tell the server. */
  @Override
  public void close() {
    lost = true;
    listener.ifPresent(Thread::interrupt);
    boolean interrupted = Thread.interrupted();
    transport.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
