package dev.folkmoot.gate;

import java.util.Optional;

/** The outcome of an attempt to settle a question. */
public sealed interface Outcome {
  Question question();

  /** The id of the question, if the attempt was accepted. */
  default Optional<String> acceptedId() {
    return this instanceof Accepted ? Optional.of(question().id().value()) : Optional.empty();
  }

  record Accepted(Question question) implements Outcome {
    public boolean isSettled() {
      return !question.isOpen();
    }
  }

  /** Somebody settled the question first. */
  record TooLate(Question question) implements Outcome {}

  /** The question differs from the one that the responder saw. */
  record Changed(Question question) implements Outcome {}
}
