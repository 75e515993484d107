package dev.folkmoot.llm;

import java.util.Optional;
import java.util.OptionalInt;

/** One rule about where a reply ends. It reads one reply, which grows at its end. */
interface Ending {
  /**
   * A place in the reply.
   *
   * @param cut why the reply ends there; empty while more text must come to tell
   */
  record Spot(int at, Optional<CutPoint> cut) {
    static Spot undecided(int at) {
      return new Spot(at, Optional.empty());
    }

    boolean isUndecided() {
      return cut.isEmpty();
    }
  }

  /** How much of the start is no part of the reply; empty while more text must come to tell. */
  default OptionalInt prefix(StringBuilder text, boolean complete) {
    return OptionalInt.of(0);
  }

  /**
   * The first place where the reply ends or may turn out to end.
   *
   * @param from nothing ends before this index
   * @param complete true once no more text will come, so that every place is decided
   */
  Optional<Spot> first(StringBuilder text, int from, boolean complete);
}
