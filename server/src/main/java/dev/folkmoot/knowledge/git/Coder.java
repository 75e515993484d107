package dev.folkmoot.knowledge.git;

/** The coders that bring updates to git. */
public enum Coder {
  /** The server itself. */
  BUILTIN,
  /** Agents that take express messages. */
  EXTERNAL
}
