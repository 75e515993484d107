package dev.folkmoot.session;

import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Gives the floor: has a node run the models, and asks everybody else for their turn. */
final class Floor {
  private final Procedures procedures;
  private final TurnQuestions questions;
  private final EventLog events;
  private final SessionScheduler scheduler;

  Floor(
      Procedures procedures, TurnQuestions questions, EventLog events, SessionScheduler scheduler) {
    this.procedures = procedures;
    this.questions = questions;
    this.events = events;
    this.scheduler = scheduler;
  }

  /** To the next wave, if that is where the session has come to. */
  void start(Tx tx, Session before, Session after, List<Seat> all, Optional<Claim> claim) {
    if (!after.place().equals(before.place())) {
      // the seats were read before their questions were settled
      var unasked = procedures.wave(after, all).seats().stream().map(Seat::unasked).toList();
      give(tx, after, all, unasked, claim.isPresent());
    }
  }

  /**
   * To those who are still to speak.
   *
   * @param claimed true if a node runs the models already
   */
  void give(Tx tx, Session session, List<Seat> all, List<Seat> remaining, boolean claimed) {
    if (!session.hasFloor()) {
      return;
    }
    if (session.awaitsModel() && !claimed) {
      scheduler.runAfter(tx, session.id());
    }
    remaining.stream()
        .filter(seat -> !seat.isModel())
        .forEach(seat -> ask(tx, session, all, seat, session.updatedAt()));
  }

  /** Asks anew for a turn that could not come in time; a paused session asks when it goes on. */
  void askAgain(Tx tx, Session session, List<Seat> all, Seat seat, Instant now) {
    questions.clearQuestion(tx, session, seat);
    if (session.hasFloor()) {
      ask(tx, session, all, seat.unasked(), now);
    }
  }

  private void ask(Tx tx, Session session, List<Seat> all, Seat seat, Instant now) {
    var place = procedures.wave(session, all).place(session, seat);
    var question = seat.asked().orElseGet(() -> questions.askForTurn(tx, session, place, seat));
    events.append(tx, now, List.of(TurnEvents.asked(session, place, seat, question)));
  }
}
