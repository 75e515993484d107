package dev.folkmoot.session;

import dev.folkmoot.store.Tx;
import java.util.HashSet;
import java.util.List;

/** Reads how far the waves of sessions are. */
final class WaveReader {
  private final Procedures procedures;
  private final SeatStore seats;
  private final TurnStore turns;

  WaveReader(Procedures procedures, SeatStore seats, TurnStore turns) {
    this.procedures = procedures;
    this.seats = seats;
    this.turns = turns;
  }

  /** The wave that speaks now. */
  WaveState state(Tx tx, Session session) {
    return state(tx, session, seats.of(tx, session.id()));
  }

  /**
   * The same for who has read the seats before: they are read again only if one may have been asked
   * since. Nothing is asked about models that nobody decides about.
   */
  WaveState current(Tx tx, Session session, List<Seat> all) {
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

  /** The text that tells why the turn of a seat in the wave has failed. */
  String failure(Tx tx, Session session, WaveState state, Seat seat) {
    return turns.from(tx, session.id(), state.wave().place(session, seat), 1).getFirst().failure();
  }

  /** Whether a session is paused for a failed turn of its wave, and by nobody else. */
  boolean isPausedByFailure(Tx tx, Session session, WaveState state) {
    return session.status() instanceof Status.Paused(var reason)
        && state.undecided().stream()
            .anyMatch(seat -> failure(tx, session, state, seat).equals(reason));
  }
}
