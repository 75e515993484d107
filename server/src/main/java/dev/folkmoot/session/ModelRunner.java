package dev.folkmoot.session;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.Tail;
import dev.folkmoot.gate.Clearance;
import dev.folkmoot.gate.Clearances;
import dev.folkmoot.gate.Hold;
import dev.folkmoot.store.Bell;
import dev.folkmoot.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Runs the turns of a session's models, wave after wave, until no model has the floor. */
final class ModelRunner implements SessionWork {
  /** More than the starts of a turn under one claim, so that each start has its own number. */
  private static final int STARTS = 100;

  private static final TurnOutcome.Failed NOT_RECORDED =
      new TurnOutcome.Failed("it could not be recorded; the server's log says why", Json.object());

  private final Store store;
  private final Procedures procedures;
  private final SessionStore sessions;
  private final SeatStore seats;
  private final TurnStore turns;
  private final TurnStepStore steps;
  private final WaveReader waves;
  private final SessionFlow flow;
  private final SessionScheduler scheduler;
  private final Clearances clearances;
  private final Agents agents;
  private final Tail tail;

  ModelRunner(
      Store store,
      Procedures procedures,
      SessionStore sessions,
      SeatStore seats,
      TurnStore turns,
      TurnStepStore steps,
      WaveReader waves,
      SessionFlow flow,
      SessionScheduler scheduler,
      Clearances clearances,
      Agents agents,
      Tail tail) {
    this.store = store;
    this.procedures = procedures;
    this.sessions = sessions;
    this.seats = seats;
    this.turns = turns;
    this.steps = steps;
    this.waves = waves;
    this.flow = flow;
    this.scheduler = scheduler;
    this.clearances = clearances;
    this.agents = agents;
    this.tail = tail;
  }

  @Override
  public boolean run(Claim claim, Bell bell) throws InterruptedException {
    var id = claim.session().id();
    var all = store.read(tx -> seats.of(tx, id));
    var earlierTurns = new LatestTurns(read(id, claim.session().place()));
    var begun = new ConcurrentHashMap<>(begunBefore(claim));
    Next next = new Next.Speak(claim.session());
    while (next instanceof Next.Speak(var session)) {
      var speech = procedures.of(session).prepare(session);
      var wave = new WaveTurns(claim, session, all, earlierTurns, speech, begun);
      next = procedures.wave(session, all).isShared() ? together(wave, bell) : alone(wave);
    }
    return next instanceof Next.Over;
  }

  /** What a run does after a wave. */
  private sealed interface Next {
    /** A model of the session's wave must speak. */
    record Speak(Session session) implements Next {}

    /** There is nothing to do for now; the scheduler gives the claim back. */
    record Rest() implements Next {}

    /** The run is over, and this node no longer has the claim. */
    record Over() implements Next {}

    /**
     * The next step after a change of the session; the change is empty if this node has lost the
     * session, or if the session is no longer active.
     */
    static Next after(Optional<Session> changed) {
      return changed
          .<Next>map(session -> session.awaitsModel() ? new Speak(session) : new Over())
          .orElseGet(Rest::new);
    }
  }

  /**
   * The turns of one wave, whose speakers all read the same earlier turns.
   *
   * @param begun the steps of unfinished turns that were begun under an earlier claim
   */
  private record WaveTurns(
      Claim claim,
      Session session,
      List<Seat> all,
      LatestTurns earlierTurns,
      Procedure.Speech speech,
      Map<Place, List<String>> begun) {
    boolean isStill(Session later) {
      return later.place().equals(session.place());
    }
  }

  /** The steps of turns that an earlier claim left unfinished. */
  private Map<Place, List<String>> begunBefore(Claim claim) {
    return claim.isFirst() ? Map.of() : store.read(tx -> steps.of(tx, claim.session().id()));
  }

  private List<Turn> read(SessionId id, Place before) {
    return before.equals(Place.FIRST)
        ? List.of()
        : store.read(tx -> turns.before(tx, id, before, LatestTurns.MOST));
  }

  private boolean mayProceed(Session session, Seat seat) {
    return holds(session, seat).isEmpty();
  }

  private List<Hold> holds(Session session, Seat seat) {
    return clearances.check(seat.agent().orElseThrow(), Optional.of(session.id())).heldBy();
  }

  private Next alone(WaveTurns wave) throws InterruptedException {
    var session = wave.session();
    var seat = procedures.wave(session, wave.all()).seats().getFirst();
    if (!mayProceed(session, seat)) {
      return giveBackWhileHeld(wave.claim(), session, List.of(seat));
    }
    if (session.isHeld()) {
      return Next.after(clearHeld(wave));
    }
    var steps = steps(wave, seat);
    return switch (speak(wave, seat, 0, steps)) {
      case TurnOutcome.Said words -> {
        var moved = record(wave, seat, words, steps);
        moved.ifPresent(one -> wave.earlierTurns().add(one.turn()));
        yield Next.after(moved.map(SessionFlow.TakenTurn::session));
      }
      case TurnOutcome.Failed failure ->
          Next.after(fail(wave, seat, failure, steps).filter(Session::isActive));
    };
  }

  /**
   * Runs the turns of a shared wave. Each turn is recorded as soon as it ends, so that a crash
   * loses none. A model that is asked again, or is no longer held, begins while others still speak.
   */
  private Next together(WaveTurns wave, Bell bell) throws InterruptedException {
    Optional<Session> current = Optional.of(wave.session());
    try (var speeches = new Speeches(bell)) {
      Set<Integer> awaited = ConcurrentHashMap.newKeySet();
      while (current.isPresent()) {
        var session = current.get();
        var remaining = remaining(wave, session, speeches);
        var free = free(session, remaining);
        if (free.isEmpty() && speeches.isOver()) {
          speeches.requireUnbroken();
          return next(wave, session, remaining);
        }
        if (session.isHeld() && !free.isEmpty()) {
          current = clearHeld(wave);
          if (current.isEmpty()) {
            return new Next.Rest();
          }
          continue;
        }
        free.forEach(seat -> begin(wave, seat, speeches));
        remaining.stream()
            .filter(seat -> !free.contains(seat) && awaited.add(seat.position()))
            .forEach(seat -> ringOnceClear(session, seat, awaited, bell));
        bell.await();
        speeches.collect();
        current = store.read(tx -> sessions.find(tx, wave.claim()));
      }
    }
    return new Next.Over();
  }

  /** The models that have not spoken and are not speaking. */
  private List<Seat> remaining(WaveTurns wave, Session session, Speeches speeches) {
    if (!session.isActive() || !wave.isStill(session) || speeches.isBroken()) {
      return List.of();
    }
    return store.read(tx -> waves.freshState(tx, session, wave.all())).remaining().stream()
        .filter(seat -> seat.isModel() && !speeches.isInProgress(seat))
        .toList();
  }

  /** The seats that are not held. Usually one look at the database tells this for all of them. */
  private List<Seat> free(Session session, List<Seat> seats) {
    var agents = seats.stream().map(seat -> seat.agent().orElseThrow()).toList();
    return seats.isEmpty() || clearances.areClear(agents, session.id())
        ? seats
        : seats.stream().filter(seat -> mayProceed(session, seat)).toList();
  }

  private void begin(WaveTurns wave, Seat seat, Speeches speeches) {
    int starts = speeches.starts(seat);
    speeches.begin(
        seat,
        () -> {
          var steps = steps(wave, seat);
          switch (speak(wave, seat, starts, steps)) {
            case TurnOutcome.Said words -> record(wave, seat, words, steps);
            case TurnOutcome.Failed failure -> fail(wave, seat, failure, steps);
          }
        });
  }

  private void ringOnceClear(Session session, Seat seat, Set<Integer> awaited, Bell bell) {
    var _ =
        clearance(session, seat)
            .whenComplete(
                (_, _) -> {
                  awaited.remove(seat.position());
                  bell.ring();
                });
  }

  /** The next step when no model of the wave speaks any more: the next wave, or a rest. */
  private Next next(WaveTurns wave, Session session, List<Seat> held) {
    if (!held.isEmpty()) {
      return giveBackWhileHeld(wave.claim(), session, held);
    }
    if (wave.isStill(session) || !session.awaitsModel()) {
      return new Next.Rest();
    }
    wave.earlierTurns().replace(read(session.id(), session.place()));
    return new Next.Speak(session);
  }

  private Place place(WaveTurns wave, Seat seat) {
    var session = wave.session();
    return procedures.wave(session, wave.all()).place(session, seat);
  }

  private StoredSteps steps(WaveTurns wave, Seat seat) {
    var place = place(wave, seat);
    var kept = Optional.ofNullable(wave.begun().remove(place)).orElse(List.of());
    return new StoredSteps(store, sessions, steps, wave.claim(), place, kept);
  }

  /**
   * @param starts how often the turn has been begun under this claim before
   */
  private TurnOutcome speak(WaveTurns wave, Seat seat, int starts, TurnSteps steps)
      throws InterruptedException {
    agents.markSeen(seat.agent().orElseThrow());
    var session = wave.session();
    var place = place(wave, seat);
    var turn =
        new ModelTurn(
            session,
            wave.all(),
            seat,
            wave.earlierTurns().list(),
            (wave.claim().lease().number() - 1) * STARTS + starts,
            () -> holds(session, seat).stream().findFirst().map(Hold::question),
            steps,
            Optional.of(
                piece ->
                    tail.publishLive(
                        TurnEvents.DELTA,
                        seat.agent(),
                        Optional.of(session.id()),
                        TurnEvents.piece(place, seat, piece))));
    return wave.speech().speak(turn);
  }

  private Optional<SessionFlow.TakenTurn> record(
      WaveTurns wave, Seat seat, TurnOutcome.Said words, StoredSteps steps) {
    return store.write(
        tx -> {
          var moved =
              flow.recordTurn(
                  tx, wave.session(), wave.all(), seat, Optional.of(wave.claim()), words, now());
          moved.ifPresent(_ -> steps.delete(tx));
          return moved;
        });
  }

  private Optional<Session> fail(
      WaveTurns wave, Seat seat, TurnOutcome.Failed failure, StoredSteps steps) {
    return store.write(
        tx -> {
          var failed =
              flow.recordFailure(
                  tx, wave.session(), wave.all(), seat, Optional.of(wave.claim()), failure, now());
          failed.ifPresent(_ -> steps.delete(tx));
          return failed;
        });
  }

  private Optional<Session> clearHeld(WaveTurns wave) {
    return store.write(tx -> flow.clearHeld(tx, wave.claim(), now()));
  }

  /** Gives the claim back until a model is no longer held, unless the session was paused. */
  private Next giveBackWhileHeld(Claim claim, Session session, List<Seat> held) {
    if (!store.write(tx -> flow.giveBackWhileHeld(tx, claim, session, held, now()))) {
      return new Next.Rest();
    }
    var waits = held.stream().map(seat -> clearance(session, seat));
    var _ =
        CompletableFuture.anyOf(waits.toArray(CompletableFuture<?>[]::new))
            .whenComplete((_, _) -> scheduler.kick(session.id()));
    return new Next.Over();
  }

  private CompletableFuture<Clearance> clearance(Session session, Seat seat) {
    return clearances.clearance(
        seat.agent().orElseThrow(),
        Optional.of(session.id()),
        SessionScheduler.RECHECK_HELD,
        Optional.empty());
  }

  @Override
  public void giveUp(Claim claim) {
    store.write(
        tx -> {
          flow.giveUp(tx, claim, NOT_RECORDED, now());
          return true;
        });
  }

  private Instant now() {
    return store.clock().instant();
  }
}
