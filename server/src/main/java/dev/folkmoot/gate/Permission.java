package dev.folkmoot.gate;

import dev.folkmoot.core.Refusal;

/** Whether somebody may do something, and the reason if not. */
public sealed interface Permission {
  static Permission allowed() {
    return new Allowed();
  }

  record Allowed() implements Permission {}

  /**
   * The refusal for a caller that tries, and a remark for a person who only looks.
   *
   * @param remark the reason in one sentence, for a person who looks at the question
   */
  record Refused(Refusal refusal, String remark) implements Permission {}

  /** A refusal whose message is also the remark. */
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
