package dev.folkmoot.llm;

/** Receives a reply as it comes. */
@FunctionalInterface
public interface StreamListener {
  void hear(String piece);

  /** Discard the pieces so far: the reply broke off and starts again. */
  default void beginAnew() {}
}
