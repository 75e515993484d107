package dev.folkmoot.session;

import tools.jackson.databind.node.ObjectNode;

/** The outcome of a turn. */
public sealed interface Spoken {
  /** How it came about: the model, its tokens, who answered. */
  ObjectNode metadata();

  record Said(String content, ObjectNode metadata) implements Spoken {}

  record Failed(String why, ObjectNode metadata) implements Spoken {}
}
