package dev.folkmoot.discussion;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.PageLimit;
import dev.folkmoot.core.Refusal;
import java.util.Optional;

/** The turns of a discussion to read. */
public sealed interface TurnRange {
  /** The default number of turns. */
  int USUAL = 100;

  int MOST = PageLimit.MOST;

  /** All turns. */
  record All() implements TurnRange {}

  /** The latest turns. */
  record Latest(int limit) implements TurnRange {
    public Latest {
      PageLimit.require(limit);
    }
  }

  /** The turns after the first {@code count} turns. */
  record After(int count, int limit) implements TurnRange {
    public After {
      if (count < 0) {
        throw Refusal.invalid("after must be 0 or more; it is the number of turns to leave out");
      }
      PageLimit.require(limit);
    }
  }

  /** The turns from a participant's own last turn on; the latest turns if it has not spoken. */
  record Since(AgentId who) implements TurnRange {}

  /** The turns after the first {@code after} turns if it is given, or else the latest turns. */
  static TurnRange of(Optional<Integer> after, int limit) {
    return after
        .<TurnRange>map(count -> new After(count, limit))
        .orElseGet(() -> new Latest(limit));
  }

  static TurnRange usual() {
    return new Latest(USUAL);
  }
}
