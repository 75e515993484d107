package dev.folkmoot.gate;

import java.util.List;

/** The result of a wait for clearance. */
public sealed interface Clearance {
  /**
   * Nothing holds the agent any more. {@code settled} are the questions that were settled during
   * the wait.
   */
  record Cleared(List<Question> settled) implements Clearance {
    public Cleared {
      settled = List.copyOf(settled);
    }
  }

  /**
   * Time ran out and the agent is still held. If the next wait gets the cursor, it returns every
   * answer given since this wait began, also those between the two calls. {@code settled} are the
   * questions that were settled so far.
   */
  record Pending(Check check, List<Question> settled, String cursor) implements Clearance {
    public Pending {
      settled = List.copyOf(settled);
    }
  }
}
