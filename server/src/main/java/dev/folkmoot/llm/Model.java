package dev.folkmoot.llm;

import java.util.function.Consumer;

/** A configured language model. */
public interface Model {
  /** What the configuration calls it. */
  String name();

  /** True if it only reads lines from a file. */
  boolean scripted();

  /**
   * Blocks until the reply is whole; pieces are told to {@code heard} as they come, on the caller's
   * thread. A reply that breaks off is begun anew, and then its pieces come again from the start:
   * what is heard is a preview, the reply is what counts.
   */
  Reply ask(Prompt prompt, Consumer<String> heard) throws ModelFailure, InterruptedException;
}
