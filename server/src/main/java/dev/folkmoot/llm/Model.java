package dev.folkmoot.llm;

/** A configured language model. */
public interface Model {
  /** Its name in the configuration. */
  String name();

  /** True if it only reads its replies from a file. */
  boolean scripted();

  /**
   * Blocks until the reply is complete. The listener receives the pieces as they come, on the
   * caller's thread. If a reply breaks off, the model is asked again, and the listener is told to
   * begin anew. So the pieces are only a preview; the returned reply counts.
   */
  Reply ask(Prompt prompt, StreamListener listener) throws ModelFailure, InterruptedException;
}
