package dev.folkmoot.knowledge;

/** How the node at the start of an edge relates to the node at its end. */
public enum Relation {
  CALLS,
  USES,
  IMPLEMENTS,
  CONFIGURED_WITH,
  MUST_FOLLOW,
  MUST_NOT_USE,
  SUPERSEDED_BY,
  SUPERSEDES,
  COEXISTS_WITH
}
