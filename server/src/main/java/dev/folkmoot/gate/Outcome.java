package dev.folkmoot.gate;

/** What became of an attempt to settle a question. */
public sealed interface Outcome {
  Question question();

  record Accepted(Question question) implements Outcome {
    public boolean settled() {
      return !question.isOpen();
    }
  }

  /** Somebody settled the question first. */
  record TooLate(Question question) implements Outcome {}

  /** The question is not what the responder was shown. */
  record Changed(Question question) implements Outcome {}
}
