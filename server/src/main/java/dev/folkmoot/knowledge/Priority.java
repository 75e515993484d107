package dev.folkmoot.knowledge;

/** How much a rule matters. */
public enum Priority {
  CRITICAL,
  HIGH,
  MEDIUM,
  LOW
}
