package dev.folkmoot.agent;

/** What a name may do: see the table in the documentation of the gate. */
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
