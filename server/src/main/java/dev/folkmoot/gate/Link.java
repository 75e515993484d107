package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;

/**
 * The place besides the inbox where people deal with a question. Pages and APIs each turn it into
 * an address of their own.
 */
public sealed interface Link {
  record ToChat() implements Link {}

  /** To the architect's conversation with an agent. */
  record ToContext(AgentId agent) implements Link {}

  /**
   * To a session.
   *
   * @param kind the kind of session, such as a discussion
   */
  record ToSession(String kind, SessionId session) implements Link {}
}
