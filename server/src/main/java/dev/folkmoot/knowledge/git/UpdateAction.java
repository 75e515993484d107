package dev.folkmoot.knowledge.git;

/** The ways in which an update changes the repository. */
public enum UpdateAction {
  /** The entries are merged into the knowledge file by their ids. */
  APPEND,
  /** The entries replace the whole knowledge file. */
  REPLACE,
  /** A patch of any files, which a person approves first. */
  PATCH
}
