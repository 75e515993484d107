package dev.folkmoot.session;

import java.util.List;
import java.util.function.Consumer;

/**
 * A turn that the model of a seat is to take.
 *
 * @param earlierTurns the latest turns of the waves before, in order
 * @param start counts how often this turn was begun, also by other nodes and before a crash
 * @param live hears the turn piece by piece while it is spoken
 */
public record ModelTurn(
    Session session,
    List<Seat> seats,
    Seat seat,
    List<Turn> earlierTurns,
    long start,
    Consumer<Piece> live) {
  public ModelTurn {
    seats = List.copyOf(seats);
    earlierTurns = List.copyOf(earlierTurns);
  }
}
