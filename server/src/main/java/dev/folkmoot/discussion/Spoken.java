package dev.folkmoot.discussion;

import tools.jackson.databind.node.ObjectNode;

/** What became of a turn. */
sealed interface Spoken {
  /** What is known of how it came about. */
  ObjectNode metadata();

  record Said(String content, ObjectNode metadata) implements Spoken {}

  record Failed(String why, ObjectNode metadata) implements Spoken {}
}
