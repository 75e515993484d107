package dev.folkmoot.llm;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A rule for where a reply ends, and which characters at its start do not belong to it. Each
 * instance reads one reply, which grows at its end.
 */
interface EndRule {
  /**
   * A place in the reply.
   *
   * @param cut why the reply ends there; empty while more text is needed to tell
   */
  record Spot(int at, Optional<CutReason> cut) {
    static Spot undecided(int at) {
      return new Spot(at, Optional.empty());
    }

    boolean isUndecided() {
      return cut.isEmpty();
    }
  }

  /**
   * How many characters at the start are not part of the reply; empty while more text is needed to
   * tell.
   */
  default OptionalInt prefix(StringBuilder text, boolean complete) {
    return OptionalInt.of(0);
  }

  /**
   * The first place where the reply ends or may turn out to end.
   *
   * @param from the index to search from
   * @param complete true once no more text will come, so that every place is decided
   */
  Optional<Spot> first(StringBuilder text, int from, boolean complete);
}
