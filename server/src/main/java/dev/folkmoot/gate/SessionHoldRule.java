package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Tx;

/** A feature's rule about who may hold its sessions; it allows everything for other sessions. */
public interface SessionHoldRule {
  /** Refuses, by throwing, an agent that may not have everyone in the session wait. */
  void requireMayHold(Tx tx, AgentId agent, SessionId session);
}
