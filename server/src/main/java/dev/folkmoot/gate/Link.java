package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;

/**
 * The place where a question is dealt with, besides the inbox. Each surface has its own address for
 * it.
 */
public sealed interface Link {
  record ToChat() implements Link {}

  /** To the architect's conversation with an agent. */
  record ToContext(AgentId agent) implements Link {}

  /**
   * To a piece of joint work.
   *
   * @param kind the kind of joint work, such as a discussion
   */
  record ToSession(String kind, SessionId session) implements Link {}
}
