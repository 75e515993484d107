package dev.folkmoot.gate;

import java.util.List;

/** What a wait for clearance came to. */
public sealed interface Clearance {
  /** Nothing holds the agent now; the questions are those that were settled meanwhile. */
  record Cleared(List<Question> settled) implements Clearance {
    public Cleared {
      settled = List.copyOf(settled);
    }
  }

  /**
   * Time ran out and the agent is still held. The cursor, passed to the next wait, brings every
   * answer given since, even between the two calls; {@code settled} are those given so far.
   */
  record Pending(Check check, List<Question> settled, String cursor) implements Clearance {
    public Pending {
      settled = List.copyOf(settled);
    }
  }
}
