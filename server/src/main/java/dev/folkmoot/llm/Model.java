package dev.folkmoot.llm;

/** A configured language model. */
public interface Model {
  /** What the configuration calls it. */
  String name();

  /** True if it only reads lines from a file. */
  boolean scripted();

  /**
   * Blocks until the reply is whole; pieces are told to the hearer as they come, on the caller's
   * thread. A reply that breaks off is begun anew, which the hearer is told too: what is heard is a
   * preview, the reply is what counts.
   */
  Reply ask(Prompt prompt, Hearer hearer) throws ModelFailure, InterruptedException;
}
