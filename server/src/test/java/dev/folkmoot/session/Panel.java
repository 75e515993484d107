package dev.folkmoot.session;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.EventTypes;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Sessions in which all seats speak at the same time, with all they stand on. */
final class Panel implements AutoCloseable {
  static final Speaker ANN = speaker("ann");
  static final Duration LIMIT = Duration.ofMinutes(10);
  private static final String KIND = "panel";

  /** The words of a model, however they come about. */
  interface Voice {
    TurnOutcome speak(ModelTurn turn) throws InterruptedException;
  }

  /** The waves of a round. */
  interface Ordering {
    Order of(Session session, List<Seat> seats);
  }

  record Rules(int rounds, OnFailure onFailure, Voice voice, Ordering ordering)
      implements Procedure {
    /** Rounds of one wave of all seats. */
    Rules(int rounds, OnFailure onFailure, Voice voice) {
      this(rounds, onFailure, voice, (_, seats) -> Order.of(List.of(seats)));
    }

    @Override
    public String kind() {
      return KIND;
    }

    @Override
    public Order order(Session session, List<Seat> seats) {
      return ordering.of(session, seats);
    }

    @Override
    public AfterWave after(Tx tx, WaveEnd end) {
      return end.next().round() > rounds
          ? new AfterWave.Complete("all is said")
          : new AfterWave.GoOn();
    }

    @Override
    public Optional<Duration> limit(Tx tx, Session session, Seat seat) {
      return seat.occupant() == Seat.Occupant.EXTERNAL ? Optional.of(LIMIT) : Optional.empty();
    }

    @Override
    public String request(Session session, Seat seat) {
      return seat.name() + ", it is your turn";
    }

    @Override
    public Speech prepare(Session session) {
      return voice::speak;
    }
  }

  final Store store;
  final Gate gate;
  final TurnEngine engine;
  final Waits waits = new Waits();
  final EventLog events;
  private final SessionReader sessions;

  Panel(Databases database, InstantSource clock, Rules rules) {
    store = database.open(clock);
    var types = List.of(TurnEvents.ALL, SessionEvents.of(rules.kind()).all());
    events = new EventLog(store, waits, EventTypes.of(types));
    var agents = new Agents(store);
    gate = new Gate(store, events, waits, agents);
    engine = new TurnEngine(store, events, agents, gate);
    sessions = engine.reader(rules.kind());
    engine.register(rules);
  }

  /** Goes on with what another process left behind. */
  Panel start() {
    events.tail().start();
    engine.start();
    return this;
  }

  static Speaker speaker(String name) {
    return new Speaker(new AgentId(name), Speaker.Via.JAVA);
  }

  static Seat seat(int position, String name, Seat.Occupant occupant) {
    return new Seat(
        position,
        Optional.of(new AgentId(name)),
        "specialist",
        name,
        occupant,
        occupant == Seat.Occupant.MODEL ? Optional.of("fast") : Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  static NewSession opened(String kind) {
    return new NewSession(kind, Optional.empty(), "Which database?", Json.object(), ANN.name());
  }

  void open(List<Seat> seats) {
    engine.open(opened(KIND), seats, Standing.OPERATOR, Optional.empty());
  }

  boolean isOpen() {
    return only().isPresent();
  }

  Session session() {
    return only().orElseThrow();
  }

  SessionId id() {
    return session().id();
  }

  private Optional<Session> only() {
    return store.read(tx -> sessions.list(tx, Optional.empty(), 1)).stream()
        .map(ListedSession::session)
        .findFirst();
  }

  void say(String name, String words) {
    engine.say(KIND, id(), speaker(name), words, Optional.empty());
  }

  void pause() {
    engine.pause(KIND, id(), ANN);
  }

  void resume() {
    engine.resume(KIND, id(), ANN);
  }

  /** The open question about a seat's turn. */
  Optional<QuestionId> asked(String name) {
    return store.read(tx -> sessions.seats(tx, id())).stream()
        .filter(seat -> seat.name().equals(name))
        .findFirst()
        .flatMap(Seat::asked);
  }

  List<Turn> turns() {
    return store.read(tx -> sessions.turns(tx, id(), Place.FIRST, 10_000));
  }

  /** Each turn as its place, its speaker and its words. */
  List<String> lines() {
    return turns().stream()
        .map(
            turn ->
                "%d.%d %s: %s"
                    .formatted(
                        turn.place().round(),
                        turn.place().turn(),
                        turn.speaker(),
                        turn.failed() ? "(failed)" : turn.content()))
        .toList();
  }

  void awaitLines(String... lines) {
    Api.awaitUntil(() -> lines().equals(List.of(lines)));
  }

  @Override
  public void close() {
    waits.close();
    engine.close();
    gate.close();
    events.tail().close();
    store.close();
  }
}
