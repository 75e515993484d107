package dev.folkmoot.session;

/** A turn of a round, or where a wave begins: rounds count from 1, turns from 0. */
public record Place(int round, int turn) {
  public static final Place FIRST = new Place(1, 0);
}
