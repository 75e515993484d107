package dev.folkmoot.knowledge.git;

import java.util.Optional;

/** The end of an attempt that did not fail. */
sealed interface Delivered {
  /** The base branch has it already. */
  record OnBase(Optional<String> commit) implements Delivered {}

  /** It is on a branch that the base contradicts, and people were asked about that. */
  record Asked() implements Delivered {}

  record Pushed(String branch, String commit, Optional<String> pullRequest) implements Delivered {}
}
