package dev.folkmoot.knowledge.git;

/** The ways in which an update changes the repository. */
public enum UpdateAction {
  /** The entries are merged into the knowledge file by their ids. */
  APPEND,
  /** The knowledge file has these entries and no others. */
  REPLACE,
  /** A patch of any files, which a person approves first. */
  PATCH
}
