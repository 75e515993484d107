package dev.folkmoot.core;

import java.util.stream.IntStream;

/** Divides a total length among texts: the longest texts are cut, all to the same length. */
public final class FairShare {
  private FairShare() {}

  /** The length limit of each text; long texts share the length that short texts leave over. */
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
