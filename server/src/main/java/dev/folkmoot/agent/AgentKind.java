package dev.folkmoot.agent;

/** How somebody takes a turn. */
public enum AgentKind {
  /** A configured language model. */
  MODEL,
  /** A process that calls us. */
  EXTERNAL,
  HUMAN
}
