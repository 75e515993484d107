package dev.folkmoot.agent;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Tx;

/** Runs in the transaction in which an agent joins a session. */
public interface JoinListener {
  JoinListener NONE =
      new JoinListener() {
        @Override
        public void lock(Tx tx, SessionId session) {}

        @Override
        public void joined(Tx tx, AgentId agent, SessionId session) {}
      };

  /** Runs before the agent joins, and locks the session's holds until the commit. */
  void lock(Tx tx, SessionId session);

  /** Runs if the agent did not take part in the session before. */
  void joined(Tx tx, AgentId agent, SessionId session);
}
