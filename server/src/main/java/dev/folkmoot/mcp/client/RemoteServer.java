package dev.folkmoot.mcp.client;

import dev.folkmoot.core.Text;
import dev.folkmoot.mcp.client.RemoteResult.Done;
import dev.folkmoot.mcp.client.RemoteResult.NotSent;
import dev.folkmoot.mcp.client.RemoteResult.Unanswered;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * One server and its tools. A thread of its own connects to it, lists its tools whenever they may
 * have changed, and connects again when the connection is lost.
 */
final class RemoteServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(RemoteServer.class);

  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final int MOST_DOUBLINGS = 9;

  /** After a connection of this length the pauses start again from the first. */
  private static final Duration STEADY = Duration.ofMinutes(1);

  /** The shortest time between two lists, however many changes a server reports. */
  private static final Duration BETWEEN_LISTS = Duration.ofMillis(500);

  /** How long a call waits for a server that is away: a restart takes no longer. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  private static final int LONGEST_ERROR = 500;

  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);

  private sealed interface State {
    record Connecting() implements State {}

    record Ready(Connection connection) implements State {}

    record Away() implements State {}
  }

  private record CachedTools(List<RemoteTool> tools, Instant at, Duration fresh) {
    boolean isStale(Instant now) {
      return !now.isBefore(at.plus(fresh));
    }
  }

  private final McpServerConfig config;
  private final Function<String, Optional<String>> environment;
  private final InstantSource clock;
  private final ToolList toolList;
  private volatile Optional<CachedTools> listed = Optional.empty();
  private volatile Credentials credentials = Credentials.NONE;
  private State state = new State.Connecting();
  private boolean listAgain;
  private boolean closed;
  private String lastError = "";
  private @Nullable Thread keeper;

  RemoteServer(
      McpServerConfig config, Function<String, Optional<String>> environment, InstantSource clock) {
    this.config = config;
    this.environment = environment;
    this.clock = clock;
    this.toolList = new ToolList(config.name(), text -> credentials.maskedIn(text));
  }

  String name() {
    return config.name();
  }

  synchronized void start() {
    if (keeper == null && !closed) {
      keeper = Thread.ofVirtual().name("mcp-" + name()).start(this::run);
    }
  }

  List<RemoteTool> tools() {
    start();
    if (listed.filter(list -> list.isStale(clock.instant())).isPresent()
        && !isNotifiedOfChanges()) {
      listAgain();
    }
    return listed.map(CachedTools::tools).orElse(List.of());
  }

  /**
   * Returns once the server has listed its tools, its first connection has failed, or time is up.
   */
  synchronized void awaitFirstList(long end) throws InterruptedException {
    start();
    while (listed.isEmpty() && lastError.isEmpty() && !closed) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        return;
      }
      wait(Math.max(1, Duration.ofNanos(left).toMillis()));
    }
  }

  private synchronized boolean isNotifiedOfChanges() {
    return state instanceof State.Ready(var connection) && connection.notifiesOfChanges();
  }

  private synchronized void listAgain() {
    listAgain = true;
    notifyAll();
  }

  private void run() {
    try {
      boolean probe = true;
      int failures = 0;
      while (true) {
        long begun = System.nanoTime();
        boolean connected = connect(probe);
        probe = connected || !probe || config.transport() instanceof McpServerConfig.Http;
        failures = System.nanoTime() - begun > STEADY.toNanos() ? 0 : failures + 1;
        Thread.sleep(FIRST_PAUSE.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS)));
        setState(new State.Connecting());
      }
    } catch (InterruptedException e) {
      setState(new State.Away());
    }
  }

  /**
   * Connects, and stays connected until the connection is lost.
   *
   * @param probe whether to try the newer era first: some older programs crash on that
   * @return whether the handshake succeeded
   */
  private boolean connect(boolean probe) throws InterruptedException {
    boolean connected = false;
    try (var connection = Connection.open(this::dial, this::listAgain, probe)) {
      connected = true;
      setState(new State.Ready(connection));
      follow(connection);
    } catch (IOException e) {
      markAway(e);
    } catch (RuntimeException e) {
      log.error("MCP server {}: our client failed", name(), e);
      markAway(new IOException("our client failed"));
    }
    return connected;
  }

  private Transport dial() throws IOException {
    return switch (config.transport()) {
      case McpServerConfig.Http(var url, var headers) -> {
        credentials = Credentials.read(headers, environment);
        yield new HttpTransport(url, credentials.values());
      }
      case McpServerConfig.Stdio(var command, var env) -> {
        credentials = Credentials.read(env, environment);
        yield StdioTransport.start(name(), command, credentials.values());
      }
    };
  }

  private void follow(Connection connection) throws IOException, InterruptedException {
    while (true) {
      synchronized (this) {
        listAgain = false;
      }
      store(connection.list());
      awaitChange(connection);
      Thread.sleep(BETWEEN_LISTS);
    }
  }

  private void store(Listing listing) {
    var tools = toolList.usable(listing.tools()).stream().map(this::sameOrNew).toList();
    if (listed.filter(before -> before.tools().size() == tools.size()).isEmpty()) {
      log.info("MCP server {} has {} tools", name(), tools.size());
    }
    listed = Optional.of(new CachedTools(tools, clock.instant(), listing.fresh()));
    synchronized (this) {
      lastError = "";
      notifyAll();
    }
  }

  /** The object that the tool already has, if its description is the same, else a new one. */
  private RemoteTool sameOrNew(ToolDescription description) {
    return listed.stream()
        .flatMap(before -> before.tools().stream())
        .filter(tool -> tool.isDescribedAs(description))
        .findFirst()
        .orElseGet(() -> new RemoteTool(this, description));
  }

  private synchronized void awaitChange(Connection connection)
      throws IOException, InterruptedException {
    while (!listAgain && !connection.isLost()) {
      wait();
    }
    if (connection.isLost()) {
      throw new IOException("the connection was lost");
    }
  }

  private synchronized void setState(State next) {
    state = next;
    notifyAll();
  }

  private synchronized void markAway(IOException e) {
    var why = Text.excerpt(200, credentials.maskedIn(reason(e)));
    if (!why.equals(lastError)) {
      lastError = why;
      log.warn("MCP server {} is away: {}", name(), why);
    }
    setState(new State.Away());
  }

  private static String reason(IOException e) {
    return e instanceof ConnectException || e.getMessage() == null
        ? "it cannot be reached"
        : e.getMessage();
  }

  RemoteResult call(ToolRequest request, Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    var connection = ready(end);
    if (connection.isEmpty()) {
      return notSent("is away; go on without it, or try again later");
    }
    try {
      return call(connection.get(), request, end);
    } catch (SessionLost e) {
      connection.get().lost();
      return callAgain(request, end);
    }
  }

  private RemoteResult callAgain(ToolRequest request, long end) throws InterruptedException {
    var connection = ready(end);
    try {
      return connection.isPresent()
          ? call(connection.get(), request, end)
          : notSent("forgot our session; try again later");
    } catch (SessionLost e) {
      return notSent("forgets our session each time; go on without it");
    }
  }

  private RemoteResult call(Connection connection, ToolRequest request, long end)
      throws InterruptedException, SessionLost {
    var instead = request.before().resultInstead();
    if (instead.isPresent()) {
      return instead.get();
    }
    try {
      var left = Duration.ofNanos(Math.max(1, end - System.nanoTime()));
      return outcome(connection.call(request, left));
    } catch (SessionLost e) {
      throw e;
    } catch (TimeoutException e) {
      return unanswered("did not answer in time; it may still have done what you asked");
    } catch (ServerError e) {
      var said = credentials.maskedIn("the call was refused: " + e.getMessage());
      return new Done(Text.excerpt(LONGEST_ERROR, said), true);
    } catch (NeverSent e) {
      return notSent("was not sent this call: " + reason(e));
    } catch (ConnectException | HttpConnectTimeoutException e) {
      connection.lost();
      return notSent("is away; go on without it, or try again later");
    } catch (IOException e) {
      return unanswered(
          "gave no answer (%s); it may still have done what you asked".formatted(reason(e)));
    }
  }

  private RemoteResult outcome(JsonNode result) {
    return switch (result.path("resultType").asString("complete")) {
      case "complete" ->
          new Done(
              ResultText.of(result, credentials::maskedIn),
              result.path("isError").asBoolean(false));
      case "input_required" ->
          unanswered(
              "wants to ask a person before it answers, which is not possible here; go on"
                  + " without it");
      default -> unanswered("answered in a way that we do not understand; go on without it");
    };
  }

  private NotSent notSent(String why) {
    return new NotSent(sentence(why));
  }

  private Unanswered unanswered(String why) {
    return new Unanswered(sentence(why));
  }

  private String sentence(String why) {
    return credentials.maskedIn("The MCP server '%s' %s.".formatted(name(), Text.cleaned(why)));
  }

  private synchronized Optional<Connection> ready(long end) throws InterruptedException {
    start();
    long patience = Math.min(end, System.nanoTime() + GRACE.toNanos());
    while (true) {
      if (state instanceof State.Ready(var connection) && !connection.isLost()) {
        return Optional.of(connection);
      }
      long left = (state instanceof State.Away ? patience : end) - System.nanoTime();
      if (left <= 0 || closed) {
        return Optional.empty();
      }
      wait(Math.max(1, Duration.ofNanos(left).toMillis()));
    }
  }

  @Override
  public void close() {
    Thread thread;
    synchronized (this) {
      closed = true;
      thread = keeper;
      notifyAll();
    }
    if (thread == null) {
      return;
    }
    thread.interrupt();
    try {
      if (!thread.join(CLOSE_LIMIT)) {
        log.warn("the connection to MCP server {} did not close in time", name());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
