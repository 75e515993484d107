package dev.folkmoot.session;

import dev.folkmoot.store.Tx;
import java.util.HashSet;
import java.util.List;

/** Reads the state of a session's current wave. */
final class WaveReader {
  private final Procedures procedures;
  private final SeatStore seats;
  private final TurnStore turns;

  WaveReader(Procedures procedures, SeatStore seats, TurnStore turns) {
    this.procedures = procedures;
    this.seats = seats;
    this.turns = turns;
  }

  /** The state of the current wave. */
  WaveState state(Tx tx, Session session) {
    return state(tx, session, seats.of(tx, session.id()));
  }

  /**
   * The same for a caller that has read the seats before. Reads them again only if a seat may have
   * been asked since; a model's seat is asked only where people decide about failed turns.
   */
  WaveState freshState(Tx tx, Session session, List<Seat> all) {
    boolean mayBeAsked =
        procedures.of(session).onFailure() == Procedure.OnFailure.ASK_PEOPLE
            || !all.stream().allMatch(Seat::isModel);
    return mayBeAsked ? state(tx, session) : state(tx, session, all);
  }

  WaveState state(Tx tx, Session session, List<Seat> all) {
    var wave = procedures.wave(session, all);
    var ended = turns.ended(tx, session.id(), session.place().round(), wave);
    return new WaveState(wave, new HashSet<>(ended));
  }

  /** The text that says why a seat's turn in the wave failed. */
  String failure(Tx tx, Session session, WaveState state, Seat seat) {
    return turns.from(tx, session.id(), state.wave().place(session, seat), 1).getFirst().failure();
  }

  /** Whether a session is paused because of a failed turn of its wave, and not by a person. */
  boolean isPausedByFailure(Tx tx, Session session, WaveState state) {
    return session.status() instanceof Status.Paused(var reason)
        && state.undecided().stream()
            .anyMatch(seat -> failure(tx, session, state, seat).equals(reason));
  }
}
