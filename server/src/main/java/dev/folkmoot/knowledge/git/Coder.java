package dev.folkmoot.knowledge.git;

/** Who commits updates and pushes them. */
public enum Coder {
  /** The server itself. */
  BUILTIN,
  /** Agents that take express messages. */
  EXTERNAL
}
