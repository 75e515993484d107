package dev.folkmoot.discussion;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.PageLimit;
import dev.folkmoot.core.Refusal;
import java.util.Optional;

/** Which of the turns somebody wants to read. */
public sealed interface Part {
  /** How many are read unless it is said. */
  int USUAL = 100;

  int MOST = PageLimit.MOST;

  /** All of them, however many. */
  record All() implements Part {}

  /** The latest of them. */
  record Latest(int limit) implements Part {
    public Latest {
      PageLimit.require(limit);
    }
  }

  /** Those that follow the first so many. */
  record After(int count, int limit) implements Part {
    public After {
      if (count < 0) {
        throw Refusal.invalid("after must be 0 or more: how many turns to leave out");
      }
      PageLimit.require(limit);
    }
  }

  /** From somebody's own last turn on; the latest, if it has not spoken. */
  record Since(AgentId who) implements Part {}

  /** What follows the first so many, if that is said; else the latest. */
  static Part of(Optional<Integer> after, int limit) {
    return after.<Part>map(count -> new After(count, limit)).orElseGet(() -> new Latest(limit));
  }

  static Part usual() {
    return new Latest(USUAL);
  }
}
