package dev.folkmoot.session;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Metrics;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.EventTypes;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.MaskedText;
import dev.folkmoot.gate.Outcome;
import dev.folkmoot.gate.Type;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs sessions of every kind: gives the floor to one wave of seats after another, runs the models,
 * asks agents and people for their turns, records the turns, and continues after a crash.
 */
public final class TurnEngine implements Metrics.Source, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(TurnEngine.class);

  private final Store store;
  private final Ids ids;
  private final Agents agents;
  private final FeatureGate featureGate;
  private final EventTypes types;
  private final Procedures procedures = new Procedures();
  private final SessionStore sessions = new SessionStore();
  private final SeatStore seats = new SeatStore();
  private final TurnStore turns = new TurnStore();
  private final TurnStepStore steps = new TurnStepStore();
  private final WaveReader waves = new WaveReader(procedures, seats, turns);
  private final ProgressGuard progress = new ProgressGuard(waves);
  private final SessionScheduler scheduler;
  private final SessionFlow flow;
  private final ModelRunner models;

  public TurnEngine(Store store, EventLog events, Agents agents, Gate gate) {
    this.store = store;
    this.ids = new Ids(store.clock());
    this.agents = agents;
    this.featureGate = gate.forFeatures();
    this.types = events.types();
    this.scheduler = new SessionScheduler(store);
    var questions = new TurnQuestions(procedures, seats, featureGate);
    var floor = new Floor(procedures, questions, events, scheduler);
    this.flow =
        new SessionFlow(
            procedures,
            sessions,
            seats,
            turns,
            steps,
            waves,
            questions,
            events,
            featureGate,
            scheduler,
            floor);
    this.models =
        new ModelRunner(
            store,
            procedures,
            sessions,
            seats,
            turns,
            steps,
            waves,
            flow,
            scheduler,
            gate.withoutJoining(),
            agents,
            events.tail());
    featureGate.register(new SeatHoldRule(sessions));
    featureGate.register(
        Type.TURN,
        new TurnQuestionHandler(
            procedures,
            sessions,
            seats,
            flow,
            floor,
            questions,
            progress,
            featureGate,
            agents,
            store.clock()));
  }

  /** Adds a kind of session. */
  public void register(Procedure procedure) {
    types.requireDeclared(SessionEvents.of(procedure.kind()).all());
    procedures.add(procedure);
    scheduler.register(procedure.kind(), models);
  }

  /** Reads sessions of one kind. */
  public SessionReader reader(String kind) {
    return new SessionReader(kind, sessions, seats, turns, featureGate);
  }

  /** Waits for turns in sessions of every kind. */
  public TurnWaits turnWaits(Waits waits) {
    return new TurnWaits(store, waits, sessions, seats);
  }

  /** Starts, and continues sessions that were running when their node stopped. */
  public void start() {
    scheduler.start();
  }

  @Override
  public void report(Metrics metrics) {
    metrics.counter("folkmoot_turns_total", "Turns taken").value(flow.takenCount());
  }

  /**
   * Opens a session and gives its first wave the floor. An equal earlier request returns the
   * session that it opened.
   */
  public SessionId open(
      NewSession opened, List<Seat> all, Standing opener, Optional<Idempotency> request) {
    var id =
        store.write(
            tx ->
                Idempotency.once(
                    tx,
                    request,
                    now(),
                    () -> open(tx, opened, all, opener),
                    session -> Optional.of(session.value()),
                    SessionId::new));
    log.info("{} {} opened by {}", opened.kind(), id, opened.createdBy());
    return id;
  }

  /**
   * Opens a session. An external agent to which another agent gives a seat joins only when it
   * speaks; otherwise agents could hold each other.
   */
  private SessionId open(Tx tx, NewSession opened, List<Seat> all, Standing opener) {
    var by = new Speaker(opened.createdBy(), Speaker.Via.JAVA);
    featureGate.requireMayAct(
        tx, "open a " + opened.kind(), opener.isPerson() ? by : by.as(opener));
    var session = Session.of(new SessionId(ids.next()), opened, now());
    for (var seat : all) {
      seat.agent()
          .ifPresent(
              agent -> {
                if (seat.isModel()) {
                  agents.addAgent(tx, agent, session.createdAt());
                } else if (seat.occupant() == Seat.Occupant.EXTERNAL
                    && (opener.isPerson() || agent.equals(session.createdBy()))) {
                  agents.addMentioned(tx, agent, session.createdAt());
                  agents.participants().joinSession(tx, agent, session.id());
                }
              });
    }
    procedures.of(session).opened(tx, session);
    flow.begin(tx, session, all, session.createdAt());
    return session.id();
  }

  /** Takes a turn for the speaker, who must have the floor. */
  public void say(String kind, SessionId id, Speaker by, String text, Optional<String> key) {
    var request = Idempotency.of(by.name().value(), "say", key, () -> id + "\n" + text);
    var words = MaskedText.of(text);
    store.write(
        tx -> {
          tx.lock("folkmoot floor " + id);
          return Idempotency.once(
              tx,
              request,
              now(),
              () -> {
                take(
                    tx,
                    sessions.find(tx, kind, id).orElseThrow(() -> unknown(kind, id)),
                    by,
                    words);
                return id;
              },
              taken -> Optional.of(taken.value()),
              SessionId::new);
        });
  }

  private void take(Tx tx, Session session, Speaker by, MaskedText words) {
    progress.requireGoesOn(tx, session);
    var wave = procedures.wave(session, seats.of(tx, session.id()));
    var question = seatFor(wave, by).asked().orElseThrow(() -> notYourTurn(tx, session));
    switch (featureGate.answer(tx, question, by, words)) {
      case Outcome.Accepted _ -> {}
      case Outcome.TooLate _, Outcome.Changed _ -> throw notYourTurn(tx, session);
    }
  }

  private Refusal notYourTurn(Tx tx, Session session) {
    return TurnQuestionHandler.notYourTurn(session, waves.state(tx, session).remaining());
  }

  /**
   * The seat whose turn the speaker may take: its own, or else one that is asked and has no agent.
   * Otherwise any seat, so that the refusal can say whose turn it is.
   */
  private static Seat seatFor(Wave wave, Speaker by) {
    var asked = wave.seats().stream().filter(seat -> seat.asked().isPresent()).toList();
    return wave.seats().stream()
        .filter(seat -> seat.belongsTo(by.name()))
        .findFirst()
        .or(() -> asked.stream().filter(seat -> seat.agent().isEmpty()).findFirst())
        .or(() -> asked.stream().findFirst())
        .orElse(wave.seats().getFirst());
  }

  /** Finds a session and locks its row until the commit. */
  public Session lock(Tx tx, String kind, SessionId id) {
    return sessions
        .lock(tx, id)
        .filter(found -> found.kind().equals(kind))
        .orElseThrow(() -> unknown(kind, id));
  }

  /** Begins the next round of a session that this transaction has locked. */
  public Session beginRound(Tx tx, Session session) {
    if (!session.mayBeginRound()) {
      throw new IllegalStateException("%s is not adjourned".formatted(session.id()));
    }
    return flow.beginRound(tx, session, now()).orElseThrow();
  }

  /**
   * Stops the session now, and cancels turns in progress.
   *
   * @return its status before
   */
  public Status stop(String kind, SessionId id, Speaker by) {
    return change(
        kind,
        id,
        by,
        (tx, session) ->
            session.isCompleted()
                || flow.stop(tx, session, "stopped by " + by.name(), now()).isPresent());
  }

  /**
   * Pauses the session after the turns in progress.
   *
   * @return its status before
   */
  public Status pause(String kind, SessionId id, Speaker by) {
    return change(
        kind,
        id,
        by,
        (tx, session) ->
            switch (session.status()) {
              case Status.Active _ ->
                  flow.pause(tx, session, "paused by " + by.name(), now()).isPresent();
              case Status.Paused _, Status.Failed _ -> true;
              case Status.Completed _ -> throw ProgressGuard.completed(session);
            });
  }

  /**
   * Resumes the session where it was paused. To decide about a failed turn, answer its question
   * instead.
   *
   * @return its status before
   */
  public Status resume(String kind, SessionId id, Speaker by) {
    return change(
        kind,
        id,
        by,
        (tx, session) ->
            switch (session.status()) {
              case Status.Active _, Status.Failed _ -> true;
              case Status.Paused _ -> {
                progress.requireNothingUndecided(tx, session);
                yield flow.resume(tx, session, now()).isPresent();
              }
              case Status.Completed _ -> throw ProgressGuard.completed(session);
            });
  }

  private interface Change {
    boolean in(Tx tx, Session session);
  }

  private Status change(String kind, SessionId id, Speaker by, Change change) {
    return store.write(
        tx -> {
          var session = lock(tx, kind, id);
          requireMayControl(tx, session, by);
          if (!change.in(tx, session)) {
            throw Refusal.conflict(
                    "the %s has changed meanwhile; read it and try again".formatted(kind))
                .advising(new Advice.ReadSession(kind, id));
          }
          return session.status();
        });
  }

  /** Refuses a speaker that is not a person and did not open the session. */
  public void requireMayControl(Tx tx, Session session, Speaker by) {
    boolean person =
        agents.standing(tx, by).isPerson()
            && seats.of(tx, session.id()).stream().noneMatch(seat -> seat.isForAgent(by.name()));
    if (!by.name().isAlike(session.createdBy()) && !person) {
      throw Refusal.notAllowed(
          "only people and %s, who opened it, may control this %s; ask one of them"
              .formatted(session.createdBy(), session.kind()));
    }
    featureGate.requireMayAct(tx, "control this " + session.kind(), by);
  }

  public static Refusal unknown(String kind, SessionId id) {
    return Refusal.notFound("there is no %s %s".formatted(kind, id))
        .advising(new Advice.OpenSession(kind));
  }

  private Instant now() {
    return store.clock().instant();
  }

  /** Cancels turns in progress; the next run begins them again. */
  @Override
  public void close() {
    scheduler.close();
  }
}
