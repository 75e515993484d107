package dev.folkmoot.knowledge.git;

/** The kinds of coders that commit updates and push them. */
public enum CoderKind {
  /** The server itself. */
  BUILTIN,
  /** Agents that take express messages. */
  EXTERNAL
}
