package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Tx;

/**
 * A feature's rule for which agents may hold its sessions. It does not restrict the sessions of
 * other features.
 */
public interface SessionHoldRule {
  /** Throws a refusal if the agent may not hold the session. */
  void requireMayHold(Tx tx, AgentId agent, SessionId session);
}
