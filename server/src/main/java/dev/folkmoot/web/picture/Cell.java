package dev.folkmoot.web.picture;

import java.util.ArrayList;
import java.util.List;

/** A node in its column, or the place where an edge passes through a column. */
final class Cell {
  private static final double NODE = 58;
  private static final double BEND = 20;

  private final int column;
  private final double size;
  private final List<Cell> left = new ArrayList<>();
  private final List<Cell> right = new ArrayList<>();

  /** The position in its column, counted from the top. */
  private int place;

  private double y;

  private Cell(int column, double size) {
    this.column = column;
    this.size = size;
  }

  static Cell node(int column) {
    return new Cell(column, NODE);
  }

  static Cell bend(int column) {
    return new Cell(column, BEND);
  }

  void leadTo(Cell next) {
    right.add(next);
    next.left.add(this);
  }

  List<Cell> left() {
    return left;
  }

  List<Cell> right() {
    return right;
  }

  int column() {
    return column;
  }

  double size() {
    return size;
  }

  int place() {
    return place;
  }

  void setPlace(int place) {
    this.place = place;
  }

  double y() {
    return y;
  }

  void setY(double y) {
    this.y = y;
  }

  double top() {
    return y - size / 2;
  }

  double bottom() {
    return y + size / 2;
  }

  Spot spot() {
    return new Spot(column, (int) Math.round(y));
  }
}
