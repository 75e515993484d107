package dev.folkmoot.knowledge.git;

import java.util.Optional;

/** The end of an attempt that did not fail. */
sealed interface DeliveryOutcome {
  /** The base branch has it already. */
  record OnBase(Optional<String> commit) implements DeliveryOutcome {}

  /** It is on a branch that the base contradicts, and people were asked about that. */
  record AskedPeople() implements DeliveryOutcome {}

  record Pushed(String branch, String commit, Optional<String> pullRequest)
      implements DeliveryOutcome {}
}
