package dev.folkmoot.discussion;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Persona;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Step;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.Outcome;
import dev.folkmoot.gate.Type;
import dev.folkmoot.gate.Words;
import dev.folkmoot.llm.Models;
import dev.folkmoot.session.Place;
import dev.folkmoot.session.Runner;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Sessions;
import dev.folkmoot.session.Status;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Discussions in which exactly one participant has the floor. */
public final class Discussions {
  private static final Logger log = LoggerFactory.getLogger(Discussions.class);
  private static final int MOST_ON_A_PAGE = 200;

  /** How much can be said in a turn, in characters. */
  public static final int LONGEST = 10_000;

  private final Store store;
  private final Waits waits;
  private final Agents agents;
  private final Gate gate;
  private final Ids ids;
  private final Sessions sessions;
  private final Seating seating;
  private final Progress progress;

  public Discussions(
      Store store,
      EventLog events,
      Waits waits,
      Agents agents,
      Gate gate,
      Models models,
      Map<AgentId, Persona> cast,
      Sessions sessions,
      Runner runner) {
    this.store = store;
    this.waits = waits;
    this.agents = agents;
    this.gate = gate;
    this.ids = new Ids(store.clock());
    this.sessions = sessions;
    this.seating = new Seating(agents, models, cast);
    this.progress = new Progress(sessions, events, gate, runner);
    gate.register(new Seated(sessions));
    gate.register(Type.TURN, new TurnKind(sessions, progress, gate, agents, store.clock()));
    runner.register(
        Discussion.KIND,
        new Driving(
            store, sessions, runner, progress, new Speaking(models), gate, agents, events.tail()));
  }

  /** Opens a discussion; without a user's seat the agents begin at once. */
  public Discussion create(
      Agenda agenda, List<Participant> participants, Speaker by, Optional<String> key) {
    by.requireSomebody();
    boolean person = store.read(tx -> agents.standing(tx, by).isPerson());
    var seats = store.read(tx -> seating.of(tx, participants, person));
    var request =
        Idempotency.of(by.name().value(), "discussion", key, () -> agenda + "\n" + participants);
    var masked = agenda.masked();
    var id =
        store.write(
            tx ->
                Idempotency.once(
                    tx,
                    request,
                    now(),
                    () -> begin(tx, masked, seats, by.name(), person),
                    session -> Optional.of(session.value()),
                    SessionId::new));
    log.info("discussion {} opened by {}", id, by.name());
    return find(id, Part.usual());
  }

  /** Who is invited by an agent joins by speaking, or agents could hold each other. */
  private SessionId begin(Tx tx, Agenda agenda, List<Seat> seats, AgentId by, boolean person) {
    var now = now();
    var session =
        new Session(
            new SessionId(ids.next()),
            Discussion.KIND,
            agenda.topic(),
            agenda.settings(),
            by,
            Status.goesOn(),
            Place.FIRST,
            0,
            Optional.empty(),
            seats.getFirst().isModel(),
            now,
            now);
    seats.stream()
        .filter(Seat::isModel)
        .flatMap(seat -> seat.agent().stream())
        .forEach(model -> agents.know(tx, model, now));
    seats.stream()
        .filter(seat -> seat.takenBy() == Seat.TakenBy.EXTERNAL)
        .flatMap(seat -> seat.agent().stream())
        .filter(agent -> person || agent.equals(by))
        .forEach(
            agent -> {
              agents.invite(tx, agent, now);
              agents.join(tx, agent, session.id());
            });
    progress.begin(tx, session, seats, now);
    return session.id();
  }

  /** With all that was said. */
  public Discussion find(SessionId id) {
    return find(id, new Part.All());
  }

  /** As it stands, with nothing of what was said. */
  public Discussion look(SessionId id) {
    return store.read(tx -> withoutWords(tx, id));
  }

  public Discussion find(SessionId id, Part part) {
    return store.read(tx -> find(tx, id, part));
  }

  private Discussion find(Tx tx, SessionId id, Part part) {
    var empty = withoutWords(tx, id);
    int first =
        switch (part) {
          case Part.All() -> 0;
          case Part.Latest(var limit) -> Math.max(0, empty.size() - limit);
          case Part.After(var count, _) -> Math.min(count, empty.size());
          case Part.Since(var who) -> lastTurnOf(tx, empty, who);
        };
    int limit =
        switch (part) {
          case Part.All() -> Integer.MAX_VALUE;
          case Part.Latest(var most) -> most;
          case Part.After(_, var most) -> most;
          case Part.Since _ -> Part.MOST;
        };
    var turns = sessions.turns(tx, id, empty.place(first), limit);
    return new Discussion(empty.session(), empty.seats(), empty.failed(), first, turns);
  }

  private int lastTurnOf(Tx tx, Discussion discussion, AgentId who) {
    return discussion
        .seatOf(who)
        .flatMap(seat -> sessions.lastTurn(tx, discussion.session().id(), seat))
        .map(discussion::before)
        .orElseGet(() -> Math.max(0, discussion.size() - Part.USUAL));
  }

  /** For who looks time and again. */
  private Discussion withoutWords(Tx tx, SessionId id) {
    var session = session(tx, id);
    return new Discussion(session, sessions.seats(tx, id), sessions.failed(tx, id), 0, List.of());
  }

  private Session session(Tx tx, SessionId id) {
    return sessions.find(tx, Discussion.KIND, id).orElseThrow(() -> unknown(id));
  }

  private static Refusal unknown(SessionId id) {
    return Refusal.notFound(
        "there is no discussion %s; POST /api/discussions opens one".formatted(id));
  }

  /** The newest first. */
  public List<Session> list(Optional<SessionId> before, int limit) {
    if (limit < 1 || limit > MOST_ON_A_PAGE) {
      throw Refusal.invalid("limit must be 1 to 200");
    }
    return store.read(tx -> sessions.list(tx, Discussion.KIND, before, limit));
  }

  /** How many turns were taken through this node since its start. */
  public long turnsTaken() {
    return progress.taken();
  }

  /** Takes the turn of whoever speaks, who must have the floor. */
  public void say(SessionId id, Speaker by, String words, Optional<String> key) {
    var request = Idempotency.of(by.name().value(), "say", key, () -> id + "\n" + words);
    var said = Words.of(words);
    store.write(
        tx -> {
          tx.lock("folkmoot floor " + id);
          return Idempotency.once(
              tx,
              request,
              now(),
              () -> {
                take(tx, session(tx, id), by, said);
                return id;
              },
              taken -> Optional.of(taken.value()),
              SessionId::new);
        });
  }

  private void take(Tx tx, Session session, Speaker by, Words words) {
    var id = session.id();
    var seat = sessions.seats(tx, id).get(session.place().turn());
    switch (session.status()) {
      case Status.Completed(var reason) ->
          throw new Refusal(
              Refusal.Code.COMPLETED,
              "the discussion is completed: %s; open another one".formatted(reason));
      case Status.Paused(var reason) ->
          throw new Refusal(
              Refusal.Code.PAUSED,
              "the discussion is paused: %s; %s"
                  .formatted(
                      reason,
                      undecided(tx, session)
                          .orElse("POST /api/discussions/%s/resume".formatted(id))));
      case Status.Active _ -> {}
    }
    var question = session.asked();
    if (question.isEmpty()) {
      throw TurnKind.notYourTurn(seat.name(), seat.agent().map(AgentId::value));
    }
    switch (gate.answer(tx, question.get(), by, words)) {
      case Outcome.Accepted _ -> {}
      case Outcome.TooLate _, Outcome.Changed _ ->
          throw TurnKind.notYourTurn(seat.name(), seat.agent().map(AgentId::value));
    }
  }

  public Discussion pause(SessionId id, Speaker by) {
    return change(
        id,
        by,
        (tx, session) ->
            switch (session.status()) {
              case Status.Active _ ->
                  progress.pause(tx, session, "paused by " + by.name(), now()).isPresent();
              case Status.Paused _ -> true;
              case Status.Completed _ -> throw over();
            });
  }

  /** Goes on where it was paused. A turn that failed is decided by answering the question. */
  public Discussion resume(SessionId id, Speaker by) {
    return change(
        id,
        by,
        (tx, session) ->
            switch (session.status()) {
              case Status.Active _ -> true;
              case Status.Paused(var reason) -> {
                requireNothingFailed(tx, session, reason);
                yield progress.resume(tx, session, sessions.seats(tx, id), now()).isPresent();
              }
              case Status.Completed _ -> throw over();
            });
  }

  private void requireNothingFailed(Tx tx, Session session, String reason) {
    undecided(tx, session)
        .ifPresent(
            advice -> {
              throw Refusal.conflict("%s; %s".formatted(reason, advice));
            });
  }

  /** What to do about a turn that failed, if nobody has decided on it yet. */
  private Optional<String> undecided(Tx tx, Session session) {
    return session
        .asked()
        .filter(_ -> sessions.hasFailed(tx, session))
        .map("answer question %s with retry, skip or stop"::formatted);
  }

  private interface Change {
    boolean in(Tx tx, Session session);
  }

  private Discussion change(SessionId id, Speaker by, Change change) {
    boolean changed =
        store.write(
            tx -> {
              var session = sessions.lock(tx, Discussion.KIND, id).orElseThrow(() -> unknown(id));
              if (!by.name().equals(session.createdBy()) && !agents.standing(tx, by).isPerson()) {
                throw Refusal.notAllowed(
                    "only people and %s, who opened it, pause and resume this discussion"
                        .formatted(session.createdBy()));
              }
              return change.in(tx, session);
            });
    if (!changed) {
      throw Refusal.conflict("the discussion has changed meanwhile; look at it and try again");
    }
    return find(id, Part.usual());
  }

  private static Refusal over() {
    return new Refusal(Refusal.Code.COMPLETED, "the discussion is completed; open another one");
  }

  /** Once no other agent is about to speak, or as it stands when time runs out. */
  public CompletableFuture<Discussion> atRest(
      SessionId id, AgentId by, Part part, Duration timeout) {
    return waits.await(
        timeout,
        () -> {
          boolean goesOn = look(id).isGoingOnFor(by);
          return goesOn ? new Step.Wait<>(EventLog.topic(id)) : new Step.Done<>(find(id, part));
        },
        () -> find(id, part));
  }

  /** Once the floor is this agent's in the discussion, or in any; or once that one is over. */
  public CompletableFuture<MyTurn> myTurn(
      AgentId agent, Optional<SessionId> discussion, Duration timeout) {
    discussion.ifPresent(id -> requireSeat(agent, id));
    var topic = discussion.map(EventLog::topic).orElseGet(() -> EventLog.topic(agent));
    return waits.await(
        timeout,
        () -> {
          var turn = store.read(tx -> turnOf(tx, agent, discussion));
          return turn instanceof MyTurn.NotYet ? new Step.Wait<>(topic) : new Step.Done<>(turn);
        },
        () -> store.read(tx -> turnOf(tx, agent, discussion)));
  }

  private void requireSeat(AgentId agent, SessionId id) {
    var seats = look(id).seats();
    if (seats.stream().noneMatch(seat -> seat.agent().filter(agent::equals).isPresent())) {
      throw Refusal.notAllowed(
          ("%s has no seat in discussion %s, so its turn never comes; look with"
                  + " get_discussion, or leave discussionId out to wait for a turn elsewhere")
              .formatted(agent, id));
    }
  }

  private MyTurn turnOf(Tx tx, AgentId agent, Optional<SessionId> discussion) {
    var floor = sessions.floorOf(tx, agent, discussion);
    if (floor.isPresent()) {
      return new MyTurn.Come(find(tx, floor.get(), new Part.Since(agent)));
    }
    if (discussion.isEmpty()) {
      return new MyTurn.NotYet(Optional.empty());
    }
    var id = discussion.get();
    return switch (session(tx, id).status()) {
      case Status.Completed _ -> new MyTurn.Over(find(tx, id, new Part.Since(agent)));
      case Status.Paused _ -> new MyTurn.NotYet(Optional.of(find(tx, id, new Part.Since(agent))));
      case Status.Active _ -> new MyTurn.NotYet(Optional.empty());
    };
  }

  private Instant now() {
    return store.clock().instant();
  }
}
