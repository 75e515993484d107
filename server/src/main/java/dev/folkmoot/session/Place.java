package dev.folkmoot.session;

/**
 * The place of a turn in a session, or of a wave's first turn.
 *
 * @param round counts from 1
 * @param turn the index of the turn in its round, from 0; the API calls it {@code turnIndex}
 */
public record Place(int round, int turn) {
  public static final Place FIRST = new Place(1, 0);
}
