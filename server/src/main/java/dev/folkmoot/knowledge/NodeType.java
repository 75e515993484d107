package dev.folkmoot.knowledge;

/** The kind of thing that a node describes. */
public enum NodeType {
  COMPONENT,
  INTERFACE,
  ABSTRACTION,
  DATASTORE,
  EXTERNAL,
  PATTERN,
  RULE
}
