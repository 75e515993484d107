package dev.folkmoot.audit;

import java.util.Optional;

/**
 * Something that the server did not write.
 *
 * @param event the number of the event that it is about
 * @param question the id of the question that it is about
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
