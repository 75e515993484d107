package dev.folkmoot.squad;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.State;
import java.util.Locale;

/** The status of a prompt, derived from its question. */
public enum PromptStatus {
  COLLECTING,
  RESOLVED,
  TIMED_OUT,
  CANCELLED;

  static PromptStatus of(Question question) {
    return switch (question.state()) {
      case State.Open() -> COLLECTING;
      case State.Answered _ -> isByDefault(question) ? TIMED_OUT : RESOLVED;
      case State.Expired _ -> TIMED_OUT;
      case State.Cancelled _ -> CANCELLED;
    };
  }

  /**
   * True if the default settled the prompt at its deadline, as for a prompt that holds its
   * requester.
   */
  private static boolean isByDefault(Question question) {
    return !question.answers().isEmpty()
        && question.answers().getLast().via() == Speaker.Via.DEFAULT;
  }

  /** The word for it in the database and on the wire. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
