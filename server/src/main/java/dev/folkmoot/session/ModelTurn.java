package dev.folkmoot.session;

import java.util.List;
import java.util.function.Consumer;

/**
 * A turn that the model of a seat is to take.
 *
 * @param earlierTurns the latest turns of the waves before, in order
 * @param runNumber counts the runs of the session, so that attempts differ from one run to the next
 * @param live hears the turn piece by piece while it is spoken
 */
public record ModelTurn(
    Session session,
    List<Seat> seats,
    Seat seat,
    List<Turn> earlierTurns,
    long runNumber,
    Consumer<Piece> live) {
  public ModelTurn {
    seats = List.copyOf(seats);
    earlierTurns = List.copyOf(earlierTurns);
  }
}
