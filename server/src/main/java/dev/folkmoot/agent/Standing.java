package dev.folkmoot.agent;

/** The rights of a name; the documentation of the gate has a table of them. */
public enum Standing {
  AGENT,
  /** An agent that may hold others. */
  MONITOR,
  PERSON,
  /** A person who may also halt and resume everything. */
  OPERATOR;

  public boolean isPerson() {
    return this == PERSON || this == OPERATOR;
  }
}
