package dev.folkmoot.web.picture;

/** The place of a node, or of a bend of an edge: a column, and the height of its middle. */
public record Spot(int column, int y) {
  Spot moved(int columns, int down) {
    return new Spot(column + columns, y + down);
  }
}
