package dev.folkmoot.mcp.legacy;

import dev.folkmoot.mcp.Capability;
import dev.folkmoot.mcp.LogLevel;
import dev.folkmoot.mcp.Outbox;
import dev.folkmoot.mcp.Signer;
import dev.folkmoot.tool.ToolCaller;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/**
 * The older era's sessions. A session's id contains all that must outlive the process. This class
 * keeps the rest in memory, for the sessions that were used last.
 */
final class Sessions {
  private static final int KEPT_SESSIONS = 10_000;

  /** The settings and the running requests of a session on this node. */
  static final class SessionState {
    private volatile LogLevel logLevel = LogLevel.INFO;
    private volatile boolean ended;
    private final Set<String> subscribedUris = ConcurrentHashMap.newKeySet();
    private final Map<JsonNode, CompletableFuture<Void>> running = new ConcurrentHashMap<>();

    LogLevel logLevel() {
      return logLevel;
    }

    void logLevel(LogLevel level) {
      logLevel = level;
    }

    Set<String> subscribedUris() {
      return subscribedUris;
    }

    /** Remembers how to cancel a request while it runs. */
    void addRunning(JsonNode id, CompletableFuture<Void> over) {
      running.put(id, over);
      var _ = over.whenComplete((_, _) -> running.remove(id, over));
    }

    void cancel(JsonNode id) {
      var over = running.get(id);
      if (over != null) {
        over.complete(null);
      }
    }

    void end() {
      ended = true;
      running.values().forEach(over -> over.complete(null));
    }
  }

  private final Signer signer;
  private final InstantSource clock;
  private final Map<String, SessionState> states = lruMap(KEPT_SESSIONS);
  private final Map<String, Outbox> streams = lruMap(KEPT_SESSIONS / 10);

  Sessions(Signer signer, InstantSource clock) {
    this.signer = signer;
    this.clock = clock;
  }

  /** A map that keeps the entries that were used last. */
  private static <V> Map<String, V> lruMap(int most) {
    return new LinkedHashMap<>(16, 0.75f, true) {
      @Override
      protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
        return size() > most;
      }
    };
  }

  McpSession begin(String version, Set<Capability> capabilities, ToolCaller caller) {
    return McpSession.begin(signer, clock, version, capabilities, caller.principal());
  }

  /** A session of the same caller that has not ended. */
  Optional<McpSession> find(String id, ToolCaller caller) {
    return McpSession.find(signer, clock, id)
        .filter(session -> session.principal().equals(caller.principal()))
        .filter(session -> !state(session).ended);
  }

  SessionState state(McpSession session) {
    synchronized (states) {
      return states.computeIfAbsent(session.id(), _ -> new SessionState());
    }
  }

  /** Keeps a stream, so that a client that lost it can resume it. */
  void keep(McpSession session, Outbox outbox) {
    synchronized (streams) {
      outbox.name().ifPresent(name -> streams.put(session.id() + name, outbox));
    }
  }

  Optional<Outbox> stream(McpSession session, String name) {
    synchronized (streams) {
      return Optional.ofNullable(streams.get(session.id() + name));
    }
  }
}
