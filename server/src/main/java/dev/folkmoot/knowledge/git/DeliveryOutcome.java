package dev.folkmoot.knowledge.git;

import java.util.Optional;

/** What became of an update; an attempt that fails throws {@link DeliveryFailure} instead. */
sealed interface DeliveryOutcome {
  /** The base branch has the update already. */
  record OnBase(Optional<String> commit) implements DeliveryOutcome {}

  /** The update's branch conflicts with the base branch, and people were asked about that. */
  record AskedPeople() implements DeliveryOutcome {}

  record Pushed(String branch, String commit, Optional<String> pullRequest)
      implements DeliveryOutcome {}
}
