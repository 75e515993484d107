package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Tx;

/** What a feature says of the sessions that are its own; of others it says nothing. */
public interface SessionHoldRule {
  /** Refuses, by throwing, an agent that may not have everyone in the session wait. */
  void requireMayHold(Tx tx, AgentId agent, SessionId session);
}
