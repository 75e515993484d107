package dev.folkmoot.architect;

/** The end of an attempt to have a model reply. */
sealed interface ReviewOutcome {
  record Done(ReplyTranscript transcript) implements ReviewOutcome {}

  /** The architect was held in the middle of it. */
  record Held() implements ReviewOutcome {}

  /** People must decide. */
  record Escalated(String why) implements ReviewOutcome {}

  /** The model cannot be had now. */
  record Unavailable(String why) implements ReviewOutcome {}
}
