package dev.folkmoot.session;

import tools.jackson.databind.node.ObjectNode;

/** The outcome of a turn. */
public sealed interface TurnOutcome {
  /** Details of the turn: the model, its tokens, who answered. */
  ObjectNode metadata();

  record Said(String content, ObjectNode metadata) implements TurnOutcome {}

  record Failed(String why, ObjectNode metadata) implements TurnOutcome {}
}
