package dev.folkmoot.session;

import dev.folkmoot.core.QuestionId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A turn that the model of a seat is to take.
 *
 * @param earlierTurns the latest turns of the waves before, in order
 * @param start counts how often this turn was begun, also by other nodes and before a crash
 * @param heldBy the question that holds the speaker at the moment, if one does
 * @param steps what the turn has done so far, also before a crash
 * @param live hears the turn piece by piece while it is spoken, where that can be read
 */
public record ModelTurn(
    Session session,
    List<Seat> seats,
    Seat seat,
    List<Turn> earlierTurns,
    long start,
    Supplier<Optional<QuestionId>> heldBy,
    TurnSteps steps,
    Optional<Consumer<Piece>> live) {
  public ModelTurn {
    seats = List.copyOf(seats);
    earlierTurns = List.copyOf(earlierTurns);
  }

  /** The same, of which nobody hears a word before it is taken. */
  public ModelTurn unheard() {
    return new ModelTurn(
        session, seats, seat, earlierTurns, start, heldBy, steps, Optional.empty());
  }
}
