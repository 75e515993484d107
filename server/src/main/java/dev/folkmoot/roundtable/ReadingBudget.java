package dev.folkmoot.roundtable;

import dev.folkmoot.core.FairShare;
import dev.folkmoot.core.Text;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** Chooses what a participant reads if everything would be too much. */
final class ReadingBudget {
  /** In characters. */
  private static final int TOTAL = 48_000;

  private static final String CUT = "\n[cut: %,d characters are left out]";

  private ReadingBudget() {}

  /** Cuts one item and marks the cut. */
  @FunctionalInterface
  interface Cutter<T> {
    T cut(T one, int most);
  }

  /**
   * All items that are needed, each cut to a share if they do not all fit; and as many of the
   * latest other items as fit uncut.
   *
   * @param all the oldest first
   */
  static <T> List<T> fit(
      List<T> all, Predicate<T> needed, ToIntFunction<T> length, Cutter<T> cutter) {
    int share = FairShare.of(TOTAL, all.stream().filter(needed).mapToInt(length));
    int left =
        TOTAL
            - all.stream()
                .filter(needed)
                .mapToInt(one -> Math.min(share, length.applyAsInt(one)))
                .sum();
    var chosen = new ArrayDeque<T>();
    for (var one : all.reversed()) {
      if (needed.test(one)) {
        chosen.addFirst(length.applyAsInt(one) > share ? cutter.cut(one, share) : one);
      } else {
        left -= length.applyAsInt(one);
        if (left >= 0) {
          chosen.addFirst(one);
        }
      }
    }
    return List.copyOf(chosen);
  }

  /** Cuts a text to at most {@code most} characters, including the mark of the cut. */
  static String cut(int most, String text) {
    if (text.length() <= most) {
      return text;
    }
    var kept = Text.atMost(Math.max(0, most - CUT.length()), text);
    return kept + String.format(Locale.ROOT, CUT, text.length() - kept.length());
  }
}
