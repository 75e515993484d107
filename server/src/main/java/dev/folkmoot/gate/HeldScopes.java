package dev.folkmoot.gate;

import dev.folkmoot.core.SessionId;
import java.util.HashSet;
import java.util.Set;

/**
 * The scopes that hold one agent at a point in the log: the agent itself, some of its sessions,
 * everything.
 */
final class HeldScopes {
  private boolean agent;
  private boolean system;
  private final Set<SessionId> sessions = new HashSet<>();

  boolean any() {
    return agent || system || !sessions.isEmpty();
  }

  void agent(boolean held) {
    agent = held;
  }

  void system(boolean held) {
    system = held;
  }

  void session(SessionId session, boolean held) {
    var _ = held ? sessions.add(session) : sessions.remove(session);
  }
}
