package dev.folkmoot.knowledge;

/** The relation of the node that an edge comes from to the node that it leads to. */
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
