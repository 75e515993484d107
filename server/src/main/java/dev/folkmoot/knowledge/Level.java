package dev.folkmoot.knowledge;

/** Whether a node is about the architecture or about its implementation. */
public enum Level {
  ARCHITECTURE,
  IMPLEMENTATION
}
