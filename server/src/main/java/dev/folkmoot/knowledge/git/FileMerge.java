package dev.folkmoot.knowledge.git;

import tools.jackson.databind.JsonNode;

/** Puts entries into the knowledge file by their ids; the same entries twice change nothing. */
@FunctionalInterface
public interface FileMerge {
  /**
   * The file with the entries in it; refuses, by throwing, a file that cannot be read.
   *
   * @param existing the file as it is; empty if there is none
   */
  String merged(String existing, JsonNode entries);
}
