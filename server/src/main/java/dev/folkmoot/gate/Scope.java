package dev.folkmoot.gate;

/** Whom a question holds, from narrow to wide. */
public enum Scope {
  AGENT,
  SESSION,
  SYSTEM
}
