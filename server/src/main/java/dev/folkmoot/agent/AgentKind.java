package dev.folkmoot.agent;

/** How a participant takes its turns. */
public enum AgentKind {
  /** A configured language model. */
  MODEL,
  /** A program that calls this server. */
  EXTERNAL,
  HUMAN
}
