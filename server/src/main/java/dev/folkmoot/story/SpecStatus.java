package dev.folkmoot.story;

/** Whether a spec is still worked on. */
public enum SpecStatus {
  OPEN,
  COMPLETED
}
