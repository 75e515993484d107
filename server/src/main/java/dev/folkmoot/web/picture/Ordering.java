package dev.folkmoot.web.picture;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** Orders the cells of each column so that few edges cross. */
final class Ordering {
  private static final int SWEEPS = 24;

  private final List<List<Cell>> columns;

  Ordering(List<List<Cell>> columns) {
    this.columns = columns;
  }

  void improve() {
    columns.forEach(Ordering::number);
    var best = copy();
    long least = crossings();
    for (int i = 0; i < SWEEPS && least > 0; i++) {
      sweep(i % 2 == 0);
      long now = crossings();
      if (now < least) {
        least = now;
        best = copy();
      }
    }
    take(best);
  }

  /** Moves each cell to the average position of its neighbours on one side. */
  private void sweep(boolean rightwards) {
    (rightwards ? columns : columns.reversed())
        .forEach(column -> sort(column, rightwards ? Cell::left : Cell::right));
  }

  private static void sort(List<Cell> column, Function<Cell, List<Cell>> side) {
    column.sort(
        Comparator.comparingDouble(
            cell ->
                side.apply(cell).stream().mapToInt(Cell::place).average().orElse(cell.place())));
    number(column);
  }

  private static void number(List<Cell> column) {
    for (int i = 0; i < column.size(); i++) {
      column.get(i).setPlace(i);
    }
  }

  private long crossings() {
    return columns.stream().mapToLong(Ordering::crossings).sum();
  }

  /** How many edges to the next column cross. */
  private static long crossings(List<Cell> column) {
    record Step(int from, int to) {
      boolean crosses(Step other) {
        return from < other.from && to > other.to;
      }
    }
    var steps =
        column.stream()
            .flatMap(
                cell -> cell.right().stream().map(next -> new Step(cell.place(), next.place())))
            .toList();
    return steps.stream().mapToLong(one -> steps.stream().filter(one::crosses).count()).sum();
  }

  private List<List<Cell>> copy() {
    return columns.stream().map(List::copyOf).toList();
  }

  private void take(List<List<Cell>> best) {
    for (int i = 0; i < best.size(); i++) {
      columns.set(i, best.get(i));
      number(best.get(i));
    }
  }
}
