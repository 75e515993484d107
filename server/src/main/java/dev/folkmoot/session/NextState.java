package dev.folkmoot.session;

import dev.folkmoot.store.Tx;
import java.util.List;
import java.util.Optional;

/** Computes the state of a session after a turn or a wave, by the rules of its procedure. */
final class NextState {
  private final Procedures procedures;

  NextState(Procedures procedures) {
    this.procedures = procedures;
  }

  /**
   * The state after the last turn of a wave.
   *
   * @param last the turn that ended the wave, if it is not recorded yet
   */
  Session after(
      Tx tx, Session session, List<Seat> all, Wave wave, Optional<Turn> last, int modelTurns) {
    int round = session.place().round();
    var place = procedures.order(session, all).after(wave, round);
    var there = session.at(place, session.status(), modelTurns, false);
    boolean awaitsModel = procedures.wave(there, all).hasModel();
    var end = new WaveEnd(session, all, place, last, modelTurns, awaitsModel);
    return switch (procedures.of(session).after(tx, end)) {
      case AfterWave.GoOn() -> session.at(place, Status.active(), modelTurns, awaitsModel);
      case AfterWave.Pause(var reason) -> session.at(place, new Status.Paused(reason), 0, false);
      case AfterWave.Adjourn() -> session.adjournedAt(place, Status.active());
      case AfterWave.RepeatRound(var reason) ->
          session.adjournedAt(new Place(round, 0), new Status.Failed(reason));
      case AfterWave.Complete(var reason) ->
          session.at(place, new Status.Completed(reason), modelTurns, false);
    };
  }

  /** The state in a wave that is not over. */
  static Session within(Session session, WaveState state, Status status, int modelTurns) {
    boolean goesOn = status instanceof Status.Active && !session.adjourned();
    return session.at(session.place(), status, modelTurns, goesOn && state.awaitsModel());
  }

  /** Keeps the pause of a session that people have paused, unless the session is now completed. */
  static Session keepingPause(Session before, Session next) {
    return before.status() instanceof Status.Paused && !next.isCompleted()
        ? next.at(next.place(), before.status(), 0, false)
        : next;
  }
}
