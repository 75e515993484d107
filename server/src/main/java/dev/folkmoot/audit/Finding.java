package dev.folkmoot.audit;

import java.util.Optional;

/**
 * A change of the stored data that the server did not make.
 *
 * @param event the number of the event that the finding is about
 * @param question the id of the question that the finding is about
 * @param detail what differs, in a sentence
 */
public record Finding(Kind kind, Optional<Long> event, Optional<String> question, String detail) {
  public enum Kind {
    EDITED,
    MISSING,
    INSERTED
  }

  static Finding ofLog(Kind kind, String detail) {
    return new Finding(kind, Optional.empty(), Optional.empty(), detail);
  }

  static Finding ofQuestion(Kind kind, String question, String detail) {
    return new Finding(kind, Optional.empty(), Optional.of(question), detail);
  }
}
