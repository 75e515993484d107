package dev.folkmoot.session;

import dev.folkmoot.core.QuestionId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A turn for a seat's model to take.
 *
 * @param earlierTurns the latest turns of earlier waves, in order
 * @param start the number of this start of the turn, counted across nodes and restarts
 * @param heldBy returns the question that holds the speaker now, if there is one
 * @param steps the steps of the turn so far, also from before a crash
 * @param live gets the turn piece by piece while the model speaks; empty if nobody may read it yet
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

  /** The same turn without live pieces. */
  public ModelTurn withoutLive() {
    return new ModelTurn(
        session, seats, seat, earlierTurns, start, heldBy, steps, Optional.empty());
  }
}
