package dev.folkmoot.llm;

/** Hears a reply as it comes. */
@FunctionalInterface
public interface Hearer {
  void hear(String piece);

  /** What was heard counts for nothing: the reply broke off, and comes again from its start. */
  default void beginAnew() {}
}
