package dev.folkmoot.gate;

/** What a question holds, from narrow to wide. */
public enum Scope {
  AGENT,
  SESSION,
  SYSTEM
}
