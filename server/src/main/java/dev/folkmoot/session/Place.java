package dev.folkmoot.session;

/** Whose turn it is in which round: rounds count from 1, turns from 0. */
public record Place(int round, int turn) {
  public static final Place FIRST = new Place(1, 0);

  /** After the last seat the next round begins at the first. */
  public Place next(int seats) {
    return turn + 1 < seats ? new Place(round, turn + 1) : new Place(round + 1, 0);
  }
}
