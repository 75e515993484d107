package dev.folkmoot.core;

import java.util.stream.IntStream;

/** Divides a total among texts: the longest are cut, all to the same length. */
public final class FairShare {
  private FairShare() {}

  /** The length that each may have; what short ones leave over goes to the longer ones. */
  public static int of(int total, IntStream lengths) {
    var sorted = lengths.sorted().toArray();
    int left = total;
    for (int i = 0; i < sorted.length; i++) {
      int share = left / (sorted.length - i);
      if (sorted[i] > share) {
        return share;
      }
      left -= sorted[i];
    }
    return total;
  }
}
