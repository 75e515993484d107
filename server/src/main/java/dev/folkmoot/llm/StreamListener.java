package dev.folkmoot.llm;

/** Receives a reply as it comes. */
@FunctionalInterface
public interface StreamListener {
  void hear(String piece);

  /**
   * Discard the pieces so far: another reply follows, because this one broke off or called tools.
   */
  default void startOver() {}
}
