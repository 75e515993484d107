package dev.folkmoot.knowledge;

/** The outcomes of adding an entry. */
public enum AddOutcome {
  /** Its node is new. */
  ADDED,
  /** Its node has changed, or an edge of it is new. */
  CHANGED,
  /** The graph had all of it before. */
  UNCHANGED,
  /** Its node is in use by others and stays as it was until people decide. */
  CONFLICT,
  /** People have decided against the same entry before. */
  KEPT
}
