package dev.folkmoot.session;

import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Gives the floor to seats: schedules the models, and asks all others for their turns. */
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

  /** Gives the floor to the next wave, if the session has moved to it. */
  void start(Tx tx, Session before, Session after, List<Seat> all, Optional<Claim> claim) {
    if (!after.place().equals(before.place())) {
      // the seats may still name questions that were settled after the seats were read
      var unasked = procedures.wave(after, all).seats().stream().map(Seat::unasked).toList();
      give(tx, after, all, unasked, claim.isPresent());
    }
  }

  /**
   * Gives the floor to the seats that have not spoken yet.
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

  /**
   * Asks again for a turn whose deadline has passed while it could not be taken. A paused session
   * asks when it resumes.
   */
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
