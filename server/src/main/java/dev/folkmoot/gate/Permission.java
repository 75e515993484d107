package dev.folkmoot.gate;

import dev.folkmoot.core.Refusal;

/** Whether somebody may do something, and the reason if not. */
public sealed interface Permission {
  static Permission allowed() {
    return new Allowed();
  }

  record Allowed() implements Permission {}

  /**
   * The refusal for whoever tried, with a remark for whoever only looks.
   *
   * @param remark the reason in one sentence, for a person who looks at the question
   */
  record Refused(Refusal refusal, String remark) implements Permission {}

  /** A refusal that people read in the same words as programs do. */
  static Permission refused(Refusal refusal) {
    return new Refused(refusal, refusal.getMessage());
  }

  default boolean isAllowed() {
    return this instanceof Allowed;
  }

  /** Throws the refusal, if it is one. */
  default void require() {
    if (this instanceof Refused(var refusal, _)) {
      throw refusal;
    }
  }
}
