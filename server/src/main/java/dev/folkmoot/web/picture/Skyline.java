package dev.folkmoot.web.picture;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** How far down each column is filled. */
final class Skyline {
  private final int[] filled;

  Skyline(int columns) {
    this.filled = new int[columns];
  }

  /** Takes the highest place that is wide enough, the leftmost of several. */
  Spot place(int columns, int height) {
    var spot =
        IntStream.rangeClosed(0, filled.length - columns)
            .mapToObj(column -> new Spot(column, depth(column, columns)))
            .min(Comparator.comparingInt(Spot::y))
            .orElseThrow();
    Arrays.fill(filled, spot.column(), spot.column() + columns, spot.y() + height);
    return spot;
  }

  private int depth(int column, int columns) {
    return Arrays.stream(filled, column, column + columns).max().orElse(0);
  }

  /** The columns that have something in them. */
  int used() {
    return (int) Arrays.stream(filled).filter(depth -> depth > 0).count();
  }

  int height() {
    return Arrays.stream(filled).max().orElse(0);
  }
}
