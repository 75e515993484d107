package dev.folkmoot.session;

import dev.folkmoot.events.EventLog;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.store.Tx;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * Changes the state of sessions. Each change is one transaction with its turn, its events and the
 * questions for the turns that follow.
 */
final class SessionFlow {
  /** A turn that was taken, and the session after it. */
  record Moved(Turn turn, Session session) {}

  private final Procedures procedures;
  private final SessionStore sessions;
  private final SeatStore seats;
  private final TurnStore turns;
  private final TurnQuestions questions;
  private final EventLog events;
  private final FeatureGate gate;
  private final SessionScheduler scheduler;
  private final LongAdder taken = new LongAdder();

  SessionFlow(
      Procedures procedures,
      SessionStore sessions,
      SeatStore seats,
      TurnStore turns,
      TurnQuestions questions,
      EventLog events,
      FeatureGate gate,
      SessionScheduler scheduler) {
    this.procedures = procedures;
    this.sessions = sessions;
    this.seats = seats;
    this.turns = turns;
    this.questions = questions;
    this.events = events;
    this.gate = gate;
    this.scheduler = scheduler;
  }

  /** How many turns were taken through this node since its start. */
  long taken() {
    return taken.sum();
  }

  /** A session begins: its first wave has the floor. */
  void begin(Tx tx, Session opened, List<Seat> all, Instant now) {
    var wave = procedures.wave(opened, all);
    var session = opened.at(opened.place(), opened.status(), 0, hasModel(wave));
    sessions.insert(tx, session);
    all.forEach(seat -> seats.insert(tx, session.id(), seat));
    events.append(tx, now, List.of(TurnEvents.created(session, all)));
    giveFloor(tx, session, all, wave.seats(), false);
  }

  /** A seat has spoken; nothing if the floor was no longer its own. */
  Optional<Moved> said(
      Tx tx,
      Session before,
      List<Seat> all,
      Seat seat,
      Optional<Claim> claim,
      TurnOutcome.Said said,
      Instant now) {
    var wave = procedures.wave(before, all);
    return end(tx, before, all, wave, seat, claim, now)
        .map(
            after -> {
              var turn = Turn.of(before.id(), place(before, wave, seat), seat, said, now);
              turns.insert(tx, turn);
              tx.afterCommit(taken::increment);
              endIfCompleted(tx, after);
              events.append(
                  tx, now, TurnEvents.taken(turn, after, procedures.wave(after, all).seats()));
              startWave(tx, before, after, all, claim);
              return new Moved(turn, after);
            });
  }

  /** A seat's turn has failed; the procedure says what follows. Nothing if the claim is lost. */
  Optional<Session> failed(
      Tx tx,
      Session before,
      List<Seat> all,
      Seat seat,
      Optional<Claim> claim,
      TurnOutcome.Failed failed,
      Instant now) {
    var wave = procedures.wave(before, all);
    var why = why(seat, failed.why());
    var asks = procedures.of(before).onFailure() == Procedure.OnFailure.ASK_PEOPLE;
    var ended =
        asks
            ? pauseAtFailure(tx, before, wave, claim, why, now)
            : end(tx, before, all, wave, seat, claim, now);
    ended.ifPresent(
        after -> {
          var turn = Turn.of(before.id(), place(before, wave, seat), seat, failed, now);
          turns.insert(tx, turn);
          endIfCompleted(tx, after);
          events.append(
              tx,
              now,
              TurnEvents.failed(turn, after, procedures.wave(after, all).seats(), failed.why()));
          if (asks) {
            questions.askPeople(tx, after, turn.place(), seat, why);
          } else {
            startWave(tx, before, after, all, claim);
          }
        });
    return ended;
  }

  /** Fails the turn of every model of the wave that could have spoken and has not. */
  void giveUp(Tx tx, Claim claim, TurnOutcome.Failed failed, Instant now) {
    var session = sessions.lock(tx, claim.session().id()).orElseThrow();
    var all = seats.of(tx, session.id());
    state(tx, session, all).remaining().stream()
        .filter(seat -> seat.isModel() && mayProceed(tx, session, seat))
        .forEach(seat -> failed(tx, session, all, seat, Optional.of(claim), failed, now));
  }

  private boolean mayProceed(Tx tx, Session session, Seat seat) {
    return gate.check(tx, seat.agent().orElseThrow(), Optional.of(session.id())).canProceed();
  }

  private static String why(Seat seat, String failure) {
    return "%s's turn failed: %s".formatted(seat.name(), failure);
  }

  private static Place place(Session session, Wave wave, Seat seat) {
    return new Place(session.place().round(), wave.turnIndex(seat));
  }

  /**
   * The session once a seat's turn has ended: at the next wave, or where it is while others are
   * still to end theirs. Without the lock, two last turns that end at once would each see the other
   * as missing, and the session would stay in the wave. A session that people have paused stays so.
   */
  private Optional<Session> end(
      Tx tx,
      Session before,
      List<Seat> all,
      Wave wave,
      Seat seat,
      Optional<Claim> claim,
      Instant now) {
    if (!wave.isShared()) {
      var next = next(before, all, wave, modelTurns(before, seat));
      return sessions.advance(tx, before, pausedIf(before, next), claim, now);
    }
    return lock(tx, before)
        .flatMap(
            current -> {
              var state = state(tx, current).ending(seat);
              int turns = modelTurns(current, seat);
              if (state.isOver()) {
                var next = next(current, all, wave, turns);
                return sessions.advance(tx, current, pausedIf(current, next), claim, now);
              }
              return sessions.update(
                  tx, within(current, state, current.status(), turns), claim, now);
            });
  }

  private static Session pausedIf(Session before, Session next) {
    return before.status() instanceof Status.Paused && next.isActive()
        ? next.at(next.place(), before.status(), 0, false)
        : next;
  }

  /** Pauses a session for a turn that failed; turns in progress go on under its claim. */
  private Optional<Session> pauseAtFailure(
      Tx tx, Session before, Wave wave, Optional<Claim> claim, String why, Instant now) {
    var current = wave.isShared() ? lock(tx, before) : Optional.of(before);
    return current.flatMap(
        session ->
            sessions.update(
                tx, session.at(session.place(), new Status.Paused(why), 0, false), claim, now));
  }

  private Optional<Session> lock(Tx tx, Session before) {
    return sessions
        .lock(tx, before.id())
        .filter(current -> current.place().equals(before.place()) && !current.isCompleted());
  }

  private static int modelTurns(Session session, Seat seat) {
    return seat.isModel() ? session.modelTurns() + 1 : 0;
  }

  private Session next(Session session, List<Seat> all, Wave wave, int turns) {
    var order = procedures.order(session, all);
    var place = order.after(wave, session.place().round());
    boolean awaitsModel = hasModel(order.at(place.turn()));
    var status = procedures.of(session).statusAt(session, place, turns, awaitsModel);
    return session.at(
        place,
        status,
        status instanceof Status.Paused ? 0 : turns,
        awaitsModel && status instanceof Status.Active);
  }

  private static Session within(Session session, WaveState state, Status status, int turns) {
    return session.at(
        session.place(), status, turns, status instanceof Status.Active && state.awaitsModel());
  }

  private static boolean hasModel(Wave wave) {
    return wave.seats().stream().anyMatch(Seat::isModel);
  }

  /** How far the wave is that speaks now. */
  WaveState state(Tx tx, Session session) {
    return state(tx, session, seats.of(tx, session.id()));
  }

  private WaveState state(Tx tx, Session session, List<Seat> all) {
    var wave = procedures.wave(session, all);
    var ended = turns.ended(tx, session.id(), session.place().round(), wave);
    return new WaveState(wave, new HashSet<>(ended));
  }

  /** People have decided about a failed turn. */
  Optional<Session> decided(Tx tx, Session before, Seat seat, Decision decision, Instant now) {
    var all = seats.of(tx, before.id());
    var wave = procedures.wave(before, all);
    questions.clearQuestion(tx, before, seat);
    if (decision == Decision.RETRY) {
      turns.deleteFailed(tx, before.id(), place(before, wave, seat));
    }
    var state = state(tx, before);
    var decided =
        decision == Decision.STOP
            ? stop(tx, before, state, now)
            : goOn(tx, before, all, state, now);
    decided.ifPresent(
        session -> {
          endIfCompleted(tx, session);
          if (!(session.status() instanceof Status.Paused)) {
            events.append(tx, now, List.of(TurnEvents.changed(session)));
          }
          if (session.place().equals(before.place())) {
            giveFloor(tx, session, all, state.remaining(), false);
          } else {
            startWave(tx, before, session, all, Optional.empty());
          }
        });
    return decided;
  }

  /**
   * On PostgreSQL an answer to a question that this withdraws may wait for this transaction while
   * this waits for its row; the database ends one of the two, which the store repeats.
   */
  private Optional<Session> stop(Tx tx, Session before, WaveState state, Instant now) {
    var reason = "stopped after a turn that failed";
    var stopped =
        sessions.advance(
            tx,
            before,
            before.at(before.place(), new Status.Completed(reason), 0, false),
            Optional.empty(),
            now);
    stopped.ifPresent(
        session ->
            state.wave().seats().forEach(seat -> questions.cancel(tx, session, seat, reason)));
    return stopped;
  }

  private Optional<Session> goOn(
      Tx tx, Session before, List<Seat> all, WaveState state, Instant now) {
    if (!state.undecided().isEmpty()) {
      var seat = state.undecided().getFirst();
      var why = failure(tx, before, place(before, state.wave(), seat), seat);
      return sessions.update(
          tx, before.at(before.place(), new Status.Paused(why), 0, false), Optional.empty(), now);
    }
    return state.isOver()
        ? sessions.advance(tx, before, next(before, all, state.wave(), 0), Optional.empty(), now)
        : sessions.update(tx, within(before, state, Status.active(), 0), Optional.empty(), now);
  }

  /** Ends the membership of its agents, unless something holds the session. */
  private void endIfCompleted(Tx tx, Session session) {
    if (session.isCompleted()) {
      gate.end(tx, session.id());
    }
  }

  Optional<Session> pause(Tx tx, Session before, String reason, Instant now) {
    var paused =
        sessions.update(
            tx,
            before.at(before.place(), new Status.Paused(reason), 0, false),
            Optional.empty(),
            now);
    paused.ifPresent(session -> events.append(tx, now, List.of(TurnEvents.changed(session))));
    return paused;
  }

  Optional<Session> resume(Tx tx, Session before, Instant now) {
    var all = seats.of(tx, before.id());
    var state = state(tx, before, all);
    var resumed =
        sessions.update(tx, within(before, state, Status.active(), 0), Optional.empty(), now);
    resumed.ifPresent(
        session -> {
          events.append(tx, now, List.of(TurnEvents.changed(session)));
          giveFloor(tx, session, all, state.remaining(), false);
        });
    return resumed;
  }

  /** The models may not speak before something is answered; that is told once. */
  boolean held(Tx tx, Claim claim, Session before, List<Seat> held, Instant now) {
    var session = scheduler.giveBackWhileHeld(tx, claim);
    session
        .filter(_ -> !before.isHeld())
        .ifPresent(
            one ->
                events.append(
                    tx, now, held.stream().map(seat -> TurnEvents.held(one, seat)).toList()));
    return session.isPresent();
  }

  /** A model may speak again; nothing if it is no longer for this node to run. */
  Optional<Session> clearHeld(Tx tx, Claim claim, Instant now) {
    var cleared = scheduler.clearHeld(tx, claim);
    cleared.ifPresent(session -> events.append(tx, now, List.of(TurnEvents.changed(session))));
    return cleared;
  }

  /** Gives the floor to the next wave, if that is where the session has come to. */
  private void startWave(
      Tx tx, Session before, Session after, List<Seat> all, Optional<Claim> claim) {
    if (!after.place().equals(before.place())) {
      // the seats were read before their questions were settled
      var unasked = procedures.wave(after, all).seats().stream().map(Seat::unasked).toList();
      giveFloor(tx, after, all, unasked, claim.isPresent());
    }
  }

  /** Has a node run the models, and asks everybody else for their turn. */
  private void giveFloor(
      Tx tx, Session session, List<Seat> all, List<Seat> remaining, boolean claimed) {
    if (!session.isActive()) {
      return;
    }
    if (session.awaitsModel() && !claimed) {
      scheduler.runAfter(tx, session.id());
    }
    remaining.stream()
        .filter(seat -> !seat.isModel())
        .forEach(seat -> ask(tx, session, all, seat, session.updatedAt()));
  }

  private void ask(Tx tx, Session session, List<Seat> all, Seat seat, Instant now) {
    var place = place(session, procedures.wave(session, all), seat);
    var question = seat.asked().orElseGet(() -> questions.askForTurn(tx, session, place, seat));
    events.append(tx, now, List.of(TurnEvents.asked(session, place, seat, question)));
  }

  /** Asks anew for a turn that could not come in time; a paused session asks when it goes on. */
  void askAgain(Tx tx, Session session, List<Seat> all, Seat seat, Instant now) {
    questions.clearQuestion(tx, session, seat);
    if (session.isActive()) {
      ask(tx, session, all, seat.unasked(), now);
    }
  }

  /** Asks people anew about a failed turn. */
  void askPeopleAgain(Tx tx, Session session, Place place, Seat seat) {
    questions.askPeople(tx, session, place, seat, failure(tx, session, place, seat));
  }

  private String failure(Tx tx, Session session, Place place, Seat seat) {
    var turn = turns.from(tx, session.id(), place, 1).getFirst();
    return why(seat, turn.metadata().path("failed").asString(""));
  }
}
