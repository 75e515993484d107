package dev.folkmoot.knowledge;

/** The outcomes of adding an entry. */
public enum AddOutcome {
  /** Its node is new. */
  ADDED,
  /** Its node has changed, or one of its edges is new. */
  CHANGED,
  /** The graph had the whole entry already. */
  UNCHANGED,
  /** Others use its node, which stays as it was until people decide. */
  CONFLICT,
  /** People have decided against the same entry earlier. */
  KEPT
}
