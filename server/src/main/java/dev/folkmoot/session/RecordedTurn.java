package dev.folkmoot.session;

import java.util.List;

/**
 * A recorded turn, and the session before and after it.
 *
 * @param seats all seats of the session
 */
public record RecordedTurn(Turn turn, Session before, Session after, List<Seat> seats) {
  public RecordedTurn {
    seats = List.copyOf(seats);
  }

  /** True if the round does not count, because no turn of it succeeded. */
  public boolean isVoid() {
    return after.adjourned() && after.place().round() == before.place().round();
  }

  /** True if the round of the turn is over, even if it does not count. */
  public boolean endsRound() {
    return after.adjourned()
        || after.isCompleted()
        || after.place().round() > before.place().round();
  }
}
