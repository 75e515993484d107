package dev.folkmoot.knowledge;

/** Whether a node still describes the project, or does not yet. */
public enum NodeStatus {
  CURRENT,
  DEPRECATED,
  FUTURE,
  LEGACY
}
