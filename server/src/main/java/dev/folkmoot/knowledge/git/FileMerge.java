package dev.folkmoot.knowledge.git;

import tools.jackson.databind.JsonNode;

/** Merges entries into the knowledge file by their ids; merging them again changes nothing. */
@FunctionalInterface
public interface FileMerge {
  /**
   * The text of the file with the entries in it; refuses, by throwing, a file that cannot be read.
   *
   * @param existing the file as it is; empty if there is none
   */
  String merged(String existing, JsonNode entries);
}
