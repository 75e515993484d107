package dev.folkmoot.web.picture;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/** Moves each cell to the height of its neighbours, so that edges are straight. */
final class Straightening {
  private static final int SWEEPS = 16;

  private final List<List<Cell>> columns;

  Straightening(List<List<Cell>> columns) {
    this.columns = columns;
  }

  void apply() {
    columns.forEach(column -> fit(column, column.stream().mapToDouble(_ -> 0).toArray()));
    for (int i = 0; i < SWEEPS; i++) {
      (i % 2 == 0 ? columns : columns.reversed()).forEach(Straightening::pull);
    }
    double top = columns.stream().flatMap(List::stream).mapToDouble(Cell::top).min().orElse(0);
    columns.stream().flatMap(List::stream).forEach(cell -> cell.setY(cell.y() - top));
  }

  private static void pull(List<Cell> column) {
    fit(column, column.stream().mapToDouble(Straightening::wanted).toArray());
  }

  private static double wanted(Cell cell) {
    return Stream.concat(cell.left().stream(), cell.right().stream())
        .mapToDouble(Cell::y)
        .average()
        .orElse(cell.y());
  }

  /** Cells that must move together since they touch. */
  private record Block(double sum, int cells) {
    double mean() {
      return sum / cells;
    }

    Block with(Block next) {
      return new Block(sum + next.sum, cells + next.cells);
    }
  }

  /** Sets heights as near to the wanted ones as the order and the sizes of the cells allow. */
  private static void fit(List<Cell> column, double[] wanted) {
    var above = new double[column.size()];
    for (int i = 1; i < above.length; i++) {
      above[i] = above[i - 1] + (column.get(i - 1).size() + column.get(i).size()) / 2;
    }
    Deque<Block> blocks = new ArrayDeque<>();
    for (int i = 0; i < wanted.length; i++) {
      var block = new Block(wanted[i] - above[i], 1);
      while (!blocks.isEmpty() && blocks.getLast().mean() > block.mean()) {
        block = blocks.removeLast().with(block);
      }
      blocks.addLast(block);
    }
    int i = 0;
    for (var block : blocks) {
      for (int n = 0; n < block.cells(); n++, i++) {
        column.get(i).setY(block.mean() + above[i]);
      }
    }
  }
}
