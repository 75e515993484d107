package dev.folkmoot.agent;

import dev.folkmoot.core.AgentId;

/** Who is speaking, and through which surface it reached us. */
public record Speaker(AgentId name, Via via) {
  /** The surfaces a word can come through. */
  public enum Via {
    REST,
    CLI,
    JAVA,
    /** Nobody spoke: the question's own default at its deadline. */
    DEFAULT
  }
}
