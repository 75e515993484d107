package dev.folkmoot.llm;

/** Why a reply ends before the model was done. */
public sealed interface CutPoint {
  /** It came to a stop sequence. */
  record StopSequence(String sequence) implements CutPoint {}

  /** It began to speak for another participant. */
  record OtherVoice(String name) implements CutPoint {}
}
