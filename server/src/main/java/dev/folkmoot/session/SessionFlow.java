package dev.folkmoot.session;

import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.NewEvent;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * Changes the state of sessions. Each change is in one transaction with its turn, its events and
 * the questions for the next turns.
 */
final class SessionFlow {
  /** A taken turn, and the session after it. */
  record TakenTurn(Turn turn, Session session) {}

  /** A session after a turn of its wave has ended, and the seats that have not spoken yet. */
  private record Ended(Session session, List<Seat> next) {}

  private final Procedures procedures;
  private final SessionStore sessions;
  private final SeatStore seats;
  private final TurnStore turns;
  private final TurnStepStore steps;
  private final WaveReader waves;
  private final TurnQuestions questions;
  private final EventLog events;
  private final FeatureGate gate;
  private final SessionScheduler scheduler;
  private final NextState states;
  private final Floor floor;
  private final LongAdder taken = new LongAdder();

  SessionFlow(
      Procedures procedures,
      SessionStore sessions,
      SeatStore seats,
      TurnStore turns,
      TurnStepStore steps,
      WaveReader waves,
      TurnQuestions questions,
      EventLog events,
      FeatureGate gate,
      SessionScheduler scheduler,
      Floor floor) {
    this.procedures = procedures;
    this.sessions = sessions;
    this.seats = seats;
    this.turns = turns;
    this.steps = steps;
    this.waves = waves;
    this.questions = questions;
    this.events = events;
    this.gate = gate;
    this.scheduler = scheduler;
    this.states = new NextState(procedures);
    this.floor = floor;
  }

  /** How many turns this node has recorded since its start. */
  long takenCount() {
    return taken.sum();
  }

  /** A session begins: its first wave has the floor. */
  void begin(Tx tx, Session opened, List<Seat> all, Instant now) {
    var wave = procedures.wave(opened, all);
    var session = opened.at(opened.place(), opened.status(), 0, wave.hasModel());
    sessions.insert(tx, session);
    seats.insert(tx, session.id(), all);
    events.append(tx, now, List.of(TurnEvents.created(session, all)));
    floor.give(tx, session, all, wave.seats(), false);
  }

  /** Records a seat's turn; empty if the seat no longer had the floor. */
  Optional<TakenTurn> recordTurn(
      Tx tx,
      Session before,
      List<Seat> all,
      Seat seat,
      Optional<Claim> claim,
      TurnOutcome.Said said,
      Instant now) {
    var wave = procedures.wave(before, all);
    var turn = Turn.of(before.id(), wave.place(before, seat), seat, said, now);
    return end(tx, before, all, wave, seat, turn, claim, now)
        .map(
            ended -> {
              var after = ended.session();
              record(tx, new RecordedTurn(turn, before, after, all));
              tx.afterCommit(taken::increment);
              events.append(tx, now, takenEvents(turn, after, ended.next()));
              floor.start(tx, before, after, all, claim);
              return new TakenTurn(turn, after);
            });
  }

  /** Records a seat's failed turn, and does what the procedure says. Empty if the claim is lost. */
  Optional<Session> recordFailure(
      Tx tx,
      Session before,
      List<Seat> all,
      Seat seat,
      Optional<Claim> claim,
      TurnOutcome.Failed failed,
      Instant now) {
    var wave = procedures.wave(before, all);
    var turn = Turn.of(before.id(), wave.place(before, seat), seat, failed, now);
    var asks = procedures.of(before).onFailure() == Procedure.OnFailure.ASK_PEOPLE;
    var ended =
        asks
            ? pauseAtFailure(tx, before, wave, seat, claim, failed.why(), now)
            : end(tx, before, all, wave, seat, turn, claim, now);
    return ended.map(
        one -> {
          var after = one.session();
          record(tx, new RecordedTurn(turn, before, after, all));
          events.append(tx, now, failedEvents(turn, after, one.next(), failed.why()));
          if (asks) {
            questions.askPeople(tx, after, turn.place(), seat, turn.failure());
          } else {
            floor.start(tx, before, after, all, claim);
          }
          return after;
        });
  }

  private List<NewEvent> takenEvents(Turn turn, Session after, List<Seat> next) {
    var publicTurn = procedures.of(after).publicTurn(after, turn);
    return TurnEvents.taken(publicTurn, after, nameable(turn, publicTurn, next));
  }

  private List<NewEvent> failedEvents(Turn turn, Session after, List<Seat> next, String why) {
    var publicTurn = procedures.of(after).publicTurn(after, turn);
    return TurnEvents.failed(publicTurn, after, nameable(turn, publicTurn, next), why);
  }

  /**
   * The next seats, or none if the speaker is not named, since the remaining seats would reveal the
   * speaker.
   */
  private static List<Seat> nameable(Turn turn, Turn publicTurn, List<Seat> next) {
    return publicTurn.speaker().equals(turn.speaker()) ? next : List.of();
  }

  /** Stores a turn. A round that does not count loses its turns, so that it can be tried again. */
  private void record(Tx tx, RecordedTurn recorded) {
    var after = recorded.after();
    turns.insert(tx, recorded.turn());
    procedures.of(after).recorded(tx, recorded);
    if (recorded.isVoid()) {
      turns.deleteRound(tx, after.id(), after.place().round());
    }
    cleanUpIfCompleted(tx, after);
  }

  /** Fails the turns of all models of the wave that could have spoken and have not. */
  void giveUp(Tx tx, Claim claim, TurnOutcome.Failed failed, Instant now) {
    var session = sessions.lock(tx, claim.session().id()).orElseThrow();
    var all = seats.of(tx, session.id());
    waves.state(tx, session, all).remaining().stream()
        .filter(seat -> seat.isModel() && mayProceed(tx, session, seat))
        .forEach(seat -> recordFailure(tx, session, all, seat, Optional.of(claim), failed, now));
  }

  private boolean mayProceed(Tx tx, Session session, Seat seat) {
    return gate.check(tx, seat.agent().orElseThrow(), Optional.of(session.id())).canProceed();
  }

  /**
   * Ends a seat's turn. The session moves to the next wave, or stays in this wave until the other
   * seats have spoken. Without the lock, two last turns that end at once would each miss the other,
   * and the session would stay in the wave. A session that people have paused stays paused.
   */
  private Optional<Ended> end(
      Tx tx,
      Session before,
      List<Seat> all,
      Wave wave,
      Seat seat,
      Turn turn,
      Optional<Claim> claim,
      Instant now) {
    var last = Optional.of(turn);
    if (!wave.isShared()) {
      return advance(tx, before, all, wave, last, modelTurns(before, seat), claim, now);
    }
    return lock(tx, before)
        .flatMap(
            current -> {
              var state = waves.freshState(tx, current, all).ending(seat);
              int count = modelTurns(current, seat);
              return state.isOver()
                  ? advance(tx, current, all, wave, last, count, claim, now)
                  : sessions
                      .update(
                          tx, NextState.within(current, state, current.status(), count), claim, now)
                      .map(after -> new Ended(after, state.remaining()));
            });
  }

  private Optional<Ended> advance(
      Tx tx,
      Session before,
      List<Seat> all,
      Wave wave,
      Optional<Turn> last,
      int modelTurns,
      Optional<Claim> claim,
      Instant now) {
    var next =
        NextState.keepingPause(before, states.after(tx, before, all, wave, last, modelTurns));
    return sessions
        .advance(tx, before, next, claim, now)
        .map(after -> new Ended(after, procedures.wave(after, all).seats()));
  }

  /**
   * Pauses a session because a turn failed; turns in progress go on under its claim. A paused
   * session keeps its first reason.
   */
  private Optional<Ended> pauseAtFailure(
      Tx tx, Session before, Wave wave, Seat seat, Optional<Claim> claim, String why, Instant now) {
    return lock(tx, before)
        .flatMap(
            current -> {
              var status =
                  current.status() instanceof Status.Paused
                      ? current.status()
                      : new Status.Paused(Turn.failure(seat.name(), why));
              var next =
                  wave.isShared()
                      ? waves.state(tx, current).ending(seat).remaining()
                      : wave.seats();
              return sessions
                  .update(tx, current.at(current.place(), status, 0, false), claim, now)
                  .map(after -> new Ended(after, next));
            });
  }

  private Optional<Session> lock(Tx tx, Session before) {
    return sessions
        .lock(tx, before.id())
        .filter(current -> current.place().equals(before.place()) && !current.isCompleted());
  }

  private static int modelTurns(Session session, Seat seat) {
    return seat.isModel() ? session.modelTurns() + 1 : 0;
  }

  /** Carries out a person's decision about a failed turn. */
  Optional<Session> applyDecision(
      Tx tx, Session before, Seat seat, Decision decision, Instant now) {
    var all = seats.of(tx, before.id());
    var stateBefore = waves.state(tx, before, all);
    boolean byFailure = waves.isPausedByFailure(tx, before, stateBefore);
    questions.clearQuestion(tx, before, seat);
    if (decision == Decision.RETRY) {
      turns.deleteFailed(tx, before.id(), stateBefore.wave().place(before, seat));
    }
    var state = waves.state(tx, before);
    var decided =
        decision == Decision.STOP
            ? complete(tx, before, state, "stopped after a failed turn", now)
            : byFailure
                ? goOn(tx, before, all, state, now)
                : stayPaused(tx, before, all, state, now);
    decided.ifPresent(
        session -> {
          cleanUpIfCompleted(tx, session);
          if (!session.status().equals(before.status())) {
            events.append(tx, now, List.of(TurnEvents.changed(session)));
          }
          if (session.place().equals(before.place())) {
            floor.give(tx, session, all, state.remaining(), false);
          } else {
            floor.start(tx, before, session, all, Optional.empty());
          }
        });
    return decided;
  }

  /**
   * Completes a session and withdraws its questions. On PostgreSQL this can deadlock with an answer
   * to one of them; the database then ends one of the two transactions, and the store repeats it.
   */
  private Optional<Session> complete(
      Tx tx, Session before, WaveState state, String reason, Instant now) {
    var completed =
        sessions.advance(
            tx,
            before,
            before.at(before.place(), new Status.Completed(reason), 0, false),
            Optional.empty(),
            now);
    completed.ifPresent(
        session ->
            state.wave().seats().forEach(seat -> questions.cancel(tx, session, seat, reason)));
    scheduler.cancelAfter(tx, before.id());
    return completed;
  }

  private Optional<Session> goOn(
      Tx tx, Session before, List<Seat> all, WaveState state, Instant now) {
    if (!state.undecided().isEmpty()) {
      var why = waves.failure(tx, before, state, state.undecided().getFirst());
      return update(tx, before.at(before.place(), new Status.Paused(why), 0, false), now);
    }
    return state.isOver()
        ? sessions.advance(
            tx,
            before,
            states.after(tx, before, all, state.wave(), Optional.empty(), 0),
            Optional.empty(),
            now)
        : update(tx, NextState.within(before, state, Status.active(), 0), now);
  }

  /** Keeps a session paused that people had paused before the turn failed, until they resume it. */
  private Optional<Session> stayPaused(
      Tx tx, Session before, List<Seat> all, WaveState state, Instant now) {
    return state.isOver()
        ? advance(tx, before, all, state.wave(), Optional.empty(), 0, Optional.empty(), now)
            .map(Ended::session)
        : update(tx, NextState.within(before, state, before.status(), 0), now);
  }

  private Optional<Session> update(Tx tx, Session after, Instant now) {
    return sessions.update(tx, after, Optional.empty(), now);
  }

  /** Cleans up after a completed session; its agents leave it unless the session is held. */
  private void cleanUpIfCompleted(Tx tx, Session session) {
    if (session.isCompleted()) {
      steps.delete(tx, session.id());
      gate.end(tx, session.id());
      procedures.of(session).completed(tx, session);
    }
  }

  Optional<Session> pause(Tx tx, Session before, String reason, Instant now) {
    var paused = update(tx, before.at(before.place(), new Status.Paused(reason), 0, false), now);
    paused.ifPresent(session -> events.append(tx, now, List.of(TurnEvents.changed(session))));
    return paused;
  }

  Optional<Session> resume(Tx tx, Session before, Instant now) {
    var all = seats.of(tx, before.id());
    var state = waves.state(tx, before, all);
    var resumed = update(tx, NextState.within(before, state, Status.active(), 0), now);
    resumed.ifPresent(
        session -> {
          events.append(tx, now, List.of(TurnEvents.changed(session)));
          floor.give(tx, session, all, state.remaining(), false);
        });
    return resumed;
  }

  /** Begins the next round of an adjourned session. */
  Optional<Session> beginRound(Tx tx, Session before, Instant now) {
    var all = seats.of(tx, before.id());
    var wave = procedures.wave(before, all);
    var begun = update(tx, before.reopened(wave.hasModel()), now);
    begun.ifPresent(
        session -> {
          events.append(tx, now, List.of(TurnEvents.changed(session)));
          floor.give(tx, session, all, wave.seats(), false);
        });
    return begun;
  }

  /** Stops a session early, and cancels turns in progress. */
  Optional<Session> stop(Tx tx, Session before, String reason, Instant now) {
    var stopped = complete(tx, before, waves.state(tx, before), reason, now);
    stopped.ifPresent(
        session -> {
          cleanUpIfCompleted(tx, session);
          events.append(tx, now, List.of(TurnEvents.changed(session)));
        });
    return stopped;
  }

  /** Gives the session back because its models are held. The event for this is written once. */
  boolean giveBackWhileHeld(Tx tx, Claim claim, Session before, List<Seat> held, Instant now) {
    var session = scheduler.giveBackWhileHeld(tx, claim);
    session
        .filter(_ -> !before.isHeld())
        .ifPresent(
            one ->
                events.append(
                    tx, now, held.stream().map(seat -> TurnEvents.held(one, seat)).toList()));
    return session.isPresent();
  }

  /** Records that a model may speak again; empty if this node has lost the session. */
  Optional<Session> clearHeld(Tx tx, Claim claim, Instant now) {
    var cleared = scheduler.clearHeld(tx, claim);
    cleared.ifPresent(session -> events.append(tx, now, List.of(TurnEvents.changed(session))));
    return cleared;
  }

  /** Asks people again about a failed turn. */
  void askPeopleAgain(Tx tx, Session session, Place place, Seat seat) {
    var failure = waves.failure(tx, session, waves.state(tx, session), seat);
    questions.askPeople(tx, session, place, seat, failure);
  }
}
