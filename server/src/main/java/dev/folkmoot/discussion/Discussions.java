package dev.folkmoot.discussion;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Persona;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.PageLimit;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.WaitStep;
import dev.folkmoot.events.Waits;
import dev.folkmoot.session.ListedSession;
import dev.folkmoot.session.NewSession;
import dev.folkmoot.session.SeatRequest;
import dev.folkmoot.session.Seating;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.SessionReader;
import dev.folkmoot.session.TurnEngine;
import dev.folkmoot.speech.ModelSpeech;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Discussions in which exactly one participant has the floor. */
public final class Discussions {
  private static final int MOST_SEATS = 20;

  private final Store store;
  private final Waits waits;
  private final Agents agents;
  private final Seating seating;
  private final TurnEngine engine;
  private final SessionReader sessions;

  public Discussions(
      Store store,
      Waits waits,
      Agents agents,
      ModelSpeech speech,
      Map<AgentId, Persona> cast,
      TurnEngine engine) {
    this.store = store;
    this.waits = waits;
    this.agents = agents;
    this.seating = new Seating(agents, cast, speech.models()::require);
    this.engine = engine;
    this.sessions = engine.reader(Discussion.KIND);
    engine.register(new DiscussionProcedure(speech));
  }

  /** Opens a discussion; without a user's seat the agents begin at once. */
  public Discussion create(
      Agenda agenda, List<SeatRequest> participants, Speaker by, Optional<String> key) {
    by.requireNotServer();
    if (participants.size() < 2 || participants.size() > MOST_SEATS) {
      throw Refusal.invalid("participants must be 2 to 20");
    }
    agents.addIfByName(by);
    var opener = store.read(tx -> agents.standing(tx, by));
    var seats = store.read(tx -> seating.of(tx, opening(participants), opener));
    var request =
        Idempotency.of(by.name().value(), Discussion.KIND, key, () -> agenda + "\n" + participants);
    var masked = agenda.masked();
    var id =
        engine.open(
            new NewSession(
                Discussion.KIND, Optional.empty(), masked.topic(), masked.settings(), by.name()),
            seats,
            opener,
            request);
    return find(id, TurnRange.usual());
  }

  /** Rotates the order so that the first user opens each round. */
  private static List<SeatRequest> opening(List<SeatRequest> participants) {
    int first =
        IntStream.range(0, participants.size())
            .filter(i -> participants.get(i).user())
            .findFirst()
            .orElse(0);
    var turned = new ArrayList<>(participants.subList(first, participants.size()));
    turned.addAll(participants.subList(0, first));
    return turned;
  }

  /** The discussion with all its turns. */
  public Discussion find(SessionId id) {
    return find(id, new TurnRange.All());
  }

  /** The discussion without its turns. */
  public Discussion findWithoutTurns(SessionId id) {
    return store.read(tx -> findWithoutTurns(tx, id));
  }

  public Discussion find(SessionId id, TurnRange range) {
    return store.read(tx -> find(tx, id, range));
  }

  private Discussion find(Tx tx, SessionId id, TurnRange range) {
    var empty = findWithoutTurns(tx, id);
    int first =
        switch (range) {
          case TurnRange.All() -> 0;
          case TurnRange.Latest(var limit) -> Math.max(0, empty.size() - limit);
          case TurnRange.After(var count, _) -> Math.min(count, empty.size());
          case TurnRange.Since(var who) -> lastTurnOf(tx, empty, who);
        };
    int limit =
        switch (range) {
          case TurnRange.All() -> Integer.MAX_VALUE;
          case TurnRange.Latest(var most) -> most;
          case TurnRange.After(_, var most) -> most;
          case TurnRange.Since _ -> TurnRange.MOST;
        };
    return empty.with(first, sessions.turns(tx, id, empty.place(first), limit));
  }

  /** In a discussion one seat speaks after the other, so a seat's position is its turn index. */
  private int lastTurnOf(Tx tx, Discussion discussion, AgentId who) {
    return discussion
        .seatOf(who)
        .flatMap(seat -> sessions.lastTurn(tx, discussion.session().id(), seat.position()))
        .map(discussion::before)
        .orElseGet(() -> Math.max(0, discussion.size() - TurnRange.USUAL));
  }

  /** The discussion without its turns, for callers that look often. */
  private Discussion findWithoutTurns(Tx tx, SessionId id) {
    var session = session(tx, id);
    var seats = sessions.seats(tx, id);
    var floor = Discussion.floor(session, seats).stream().toList();
    return new Discussion(
        session, seats, sessions.failed(tx, id), sessions.holds(tx, session, floor), 0, List.of());
  }

  private Session session(Tx tx, SessionId id) {
    return sessions.find(tx, id).orElseThrow(() -> TurnEngine.unknown(Discussion.KIND, id));
  }

  /** The newest first. */
  public List<ListedSession> list(Optional<SessionId> before, int limit) {
    PageLimit.require(limit);
    return store.read(tx -> sessions.list(tx, before, limit));
  }

  /** Takes a turn for the speaker, who must have the floor. */
  public void say(SessionId id, Speaker by, String words, Optional<String> key) {
    engine.say(Discussion.KIND, id, by, words, key);
  }

  public Discussion pause(SessionId id, Speaker by) {
    engine.pause(Discussion.KIND, id, by);
    return find(id, TurnRange.usual());
  }

  /**
   * Resumes the discussion where it was paused. To decide about a failed turn, answer its question
   * instead.
   */
  public Discussion resume(SessionId id, Speaker by) {
    engine.resume(Discussion.KIND, id, by);
    return find(id, TurnRange.usual());
  }

  /** The discussion when no other agent is about to speak, or when the time runs out. */
  public CompletableFuture<Discussion> atRest(
      SessionId id, AgentId by, TurnRange range, Duration timeout) {
    return waits.await(
        timeout,
        () -> {
          boolean goesOn = modelSpeaks(id) || findWithoutTurns(id).isGoingOnFor(by);
          return goesOn
              ? new WaitStep.Wait<>(EventLog.topic(id))
              : new WaitStep.Done<>(find(id, range));
        },
        () -> find(id, range));
  }

  /**
   * Whether a model speaks. Every waiting caller asks this after every turn, so it reads only one
   * row.
   */
  private boolean modelSpeaks(SessionId id) {
    var session = store.read(tx -> session(tx, id));
    return session.awaitsModel() && session.isActive() && !session.isHeld();
  }
}
