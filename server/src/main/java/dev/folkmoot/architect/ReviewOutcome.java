package dev.folkmoot.architect;

/** The outcome of an attempt to get a reply from a model. */
sealed interface ReviewOutcome {
  record Done(ReplyTranscript transcript) implements ReviewOutcome {}

  /** The architect was held during the attempt. */
  record Held() implements ReviewOutcome {}

  /** People must decide. */
  record Escalated(String why) implements ReviewOutcome {}

  /** The model is not available now. */
  record Unavailable(String why) implements ReviewOutcome {}
}
