package dev.folkmoot.session;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.Tail;
import dev.folkmoot.gate.Clearances;
import dev.folkmoot.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Lets the models of a session speak, wave after wave, until others have the floor. */
final class ModelRunner implements SessionWork {
  private static final TurnOutcome.Failed NOT_RECORDED =
      new TurnOutcome.Failed("it could not be recorded; the log says why", Json.object());

  private final Store store;
  private final Procedures procedures;
  private final SessionStore sessions;
  private final SeatStore seats;
  private final TurnStore turns;
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
    this.flow = flow;
    this.scheduler = scheduler;
    this.clearances = clearances;
    this.agents = agents;
    this.tail = tail;
  }

  @Override
  public boolean run(Claim claim) throws InterruptedException {
    var id = claim.session().id();
    var all = store.read(tx -> seats.of(tx, id));
    var earlierTurns = new LatestTurns(read(id, claim.session().place()));
    var session = Optional.of(claim.session());
    while (session.filter(Session::awaitsModel).isPresent()) {
      session = wave(claim, session.get(), all, earlierTurns);
    }
    return session.isPresent();
  }

  private List<Turn> read(SessionId id, Place before) {
    return store.read(tx -> turns.before(tx, id, before, LatestTurns.MOST));
  }

  /** The session after the wave; nothing if it rests, or if another node has it now. */
  private Optional<Session> wave(
      Claim claim, Session session, List<Seat> all, LatestTurns earlierTurns)
      throws InterruptedException {
    var wave = procedures.wave(session, all);
    var remaining = wave.isShared() ? remainingModels(session) : wave.seats();
    var free = remaining.stream().filter(seat -> mayProceed(session, seat)).toList();
    if (free.isEmpty()) {
      hold(claim, session, remaining);
      return Optional.empty();
    }
    if (session.isHeld()) {
      return store.write(tx -> flow.clearHeld(tx, claim, now()));
    }
    return wave.isShared()
        ? together(claim, session, all, free, earlierTurns)
        : alone(claim, session, all, free.getFirst(), earlierTurns);
  }

  private List<Seat> remainingModels(Session session) {
    return store.read(tx -> flow.state(tx, session)).remaining().stream()
        .filter(Seat::isModel)
        .toList();
  }

  private boolean mayProceed(Session session, Seat seat) {
    return clearances.check(seat.agent().orElseThrow(), Optional.of(session.id())).canProceed();
  }

  private Optional<Session> alone(
      Claim claim, Session session, List<Seat> all, Seat seat, LatestTurns earlierTurns)
      throws InterruptedException {
    return switch (speak(claim, session, all, seat, earlierTurns)) {
      case TurnOutcome.Said words -> {
        var moved = record(claim, session, all, seat, words);
        moved.ifPresent(one -> earlierTurns.add(one.turn()));
        yield moved.map(SessionFlow.Moved::session);
      }
      case TurnOutcome.Failed failure ->
          fail(claim, session, all, seat, failure).filter(Session::isActive);
    };
  }

  /** Each turn is recorded the moment it ends, so that a crash loses none that was spoken. */
  private Optional<Session> together(
      Claim claim, Session session, List<Seat> all, List<Seat> free, LatestTurns earlierTurns)
      throws InterruptedException {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var speeches =
          free.stream()
              .map(
                  seat ->
                      threads.submit(() -> speakAndRecord(claim, session, all, seat, earlierTurns)))
              .toList();
      try {
        awaitAll(speeches);
      } finally {
        threads.shutdownNow();
      }
    }
    var after =
        store
            .read(tx -> sessions.find(tx, claim))
            .filter(one -> one.awaitsModel() && !isAskedAgain(one, session, free));
    after.ifPresent(one -> earlierTurns.replace(read(one.id(), one.place())));
    return after;
  }

  /** A turn that is asked for once more is asked for under a new claim, as a new attempt. */
  private boolean isAskedAgain(Session after, Session before, List<Seat> spoken) {
    return after.place().equals(before.place())
        && remainingModels(after).stream()
            .anyMatch(seat -> spoken.stream().anyMatch(one -> one.position() == seat.position()));
  }

  private Optional<Session> speakAndRecord(
      Claim claim, Session session, List<Seat> all, Seat seat, LatestTurns earlierTurns)
      throws InterruptedException {
    return switch (speak(claim, session, all, seat, earlierTurns)) {
      case TurnOutcome.Said words ->
          record(claim, session, all, seat, words).map(SessionFlow.Moved::session);
      case TurnOutcome.Failed failure -> fail(claim, session, all, seat, failure);
    };
  }

  /** One that breaks off does not keep the others from ending theirs. */
  private static void awaitAll(List<Future<Optional<Session>>> speeches)
      throws InterruptedException {
    Optional<Throwable> broken = Optional.empty();
    for (var speech : speeches) {
      try {
        speech.get();
      } catch (ExecutionException e) {
        broken = Optional.ofNullable(e.getCause());
      }
    }
    if (broken.isPresent()) {
      switch (broken.get()) {
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        case InterruptedException e -> throw e;
        default -> throw new IllegalStateException(broken.get());
      }
    }
  }

  private TurnOutcome speak(
      Claim claim, Session session, List<Seat> all, Seat seat, LatestTurns earlierTurns)
      throws InterruptedException {
    agents.markSeen(seat.agent().orElseThrow());
    var place = new Place(session.place().round(), procedures.wave(session, all).turnIndex(seat));
    var turn =
        new ModelTurn(
            session,
            all,
            seat,
            earlierTurns.list(),
            claim.lease().number(),
            piece ->
                tail.publishLive(
                    TurnEvents.DELTA,
                    seat.agent(),
                    Optional.of(session.id()),
                    TurnEvents.piece(place, seat, piece)));
    return procedures.of(session).speak(turn);
  }

  private Optional<SessionFlow.Moved> record(
      Claim claim, Session session, List<Seat> all, Seat seat, TurnOutcome.Said words) {
    return store.write(tx -> flow.said(tx, session, all, seat, Optional.of(claim), words, now()));
  }

  private Optional<Session> fail(
      Claim claim, Session session, List<Seat> all, Seat seat, TurnOutcome.Failed failure) {
    return store.write(
        tx -> flow.failed(tx, session, all, seat, Optional.of(claim), failure, now()));
  }

  private void hold(Claim claim, Session session, List<Seat> remaining) {
    var id = session.id();
    if (store.write(tx -> flow.held(tx, claim, session, remaining, now()))) {
      var waits =
          remaining.stream()
              .map(seat -> seat.agent().orElseThrow())
              .map(
                  agent ->
                      clearances.clearance(
                          agent, Optional.of(id), SessionScheduler.RECHECK_HELD, Optional.empty()));
      var _ =
          CompletableFuture.anyOf(waits.toArray(CompletableFuture<?>[]::new))
              .whenComplete((_, _) -> scheduler.kick(id));
    }
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
