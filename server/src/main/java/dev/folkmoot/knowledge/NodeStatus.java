package dev.folkmoot.knowledge;

/** Whether a node describes the project as it is, as it was or as it will be. */
public enum NodeStatus {
  CURRENT,
  DEPRECATED,
  FUTURE,
  LEGACY
}
