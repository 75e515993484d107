package dev.folkmoot.architect;

import java.util.List;

/**
 * Counts how many budget reviews of a story in a row, up to the latest, ended with NEEDS_CHANGES.
 */
final class BudgetStreak {
  /** How many verdicts are read; earlier ones make no difference. */
  static final int MOST = 6;

  private static final int WARNING = 3;

  static final Response.Reviewed REJECTED =
      new Response.Reviewed(
          Verdict.REJECTED,
          "This is the sixth budget review of the story in a row without an approval, so it is"
              + " rejected without asking the architect. Stop, and ask a person how to go on.");

  private BudgetStreak() {}

  /**
   * @param verdicts the verdicts of the story's budget reviews, the latest first
   */
  static int of(List<Verdict> verdicts) {
    return (int) verdicts.stream().takeWhile(verdict -> verdict == Verdict.NEEDS_CHANGES).count();
  }

  static boolean warns(int earlierChanges) {
    return earlierChanges + 1 >= WARNING;
  }

  static boolean rejects(int earlierChanges) {
    return earlierChanges + 1 >= MOST;
  }
}
