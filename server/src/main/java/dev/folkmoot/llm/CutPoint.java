package dev.folkmoot.llm;

/** Why a reply ends, or may end, before the model was done. */
public sealed interface CutPoint {
  /** It came to a stop sequence. */
  record StopSequence(String sequence) implements CutPoint {}

  /** It began to speak for another participant. */
  record OtherVoice(String name) implements CutPoint {}

  /** Nobody knows: its provider was sent stop sequences, and does not tell if it came to one. */
  record Unreported() implements CutPoint {}
}
