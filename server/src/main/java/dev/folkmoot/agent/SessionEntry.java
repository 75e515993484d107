package dev.folkmoot.agent;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Tx;

/** Acts in the transaction in which an agent joins a session. */
public interface SessionEntry {
  SessionEntry UNWATCHED =
      new SessionEntry() {
        @Override
        public void lock(Tx tx, SessionId session) {}

        @Override
        public void joined(Tx tx, AgentId agent, SessionId session) {}
      };

  /** Runs before the agent joins: until the commit nobody changes what holds the session. */
  void lock(Tx tx, SessionId session);

  /** Runs if the agent did not take part in the session before. */
  void joined(Tx tx, AgentId agent, SessionId session);
}
