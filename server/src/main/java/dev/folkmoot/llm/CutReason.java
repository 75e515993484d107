package dev.folkmoot.llm;

/** Why a reply was cut, or may have been cut, before the model was done. */
public sealed interface CutReason {
  /** It came to a stop sequence. */
  record StopSequence(String sequence) implements CutReason {}

  /** It began to speak for another participant. */
  record OtherVoice(String name) implements CutReason {}

  /** Unknown: stop sequences were sent, and the provider does not say whether it stopped at one. */
  record Unreported() implements CutReason {}
}
