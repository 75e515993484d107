package dev.folkmoot.discussion;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Text;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Happening;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.Type;
import dev.folkmoot.session.Claim;
import dev.folkmoot.session.Runner;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Sessions;
import dev.folkmoot.session.Status;
import dev.folkmoot.session.Turn;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import tools.jackson.databind.node.ObjectNode;

/** Moves a discussion on, a turn and the state after it in one transaction. */
final class Progress {
  static final String RETRY = "retry";
  static final String SKIP = "skip";
  static final String STOP = "stop";

  /** A turn that was taken, and how far the discussion is then. */
  record Moved(Turn turn, Session session) {}

  private final Sessions sessions;
  private final EventLog events;
  private final Gate gate;
  private final Runner runner;
  private final LongAdder taken = new LongAdder();

  Progress(Sessions sessions, EventLog events, Gate gate, Runner runner) {
    this.sessions = sessions;
    this.events = events;
    this.gate = gate;
    this.runner = runner;
  }

  /** How many turns were taken through this node since its start. */
  long taken() {
    return taken.sum();
  }

  /** A discussion begins: whoever is first has the floor. */
  void begin(Tx tx, Session session, List<Seat> seats, Instant now) {
    sessions.insert(tx, session, seats);
    var data = Json.object().put("topic", session.topic());
    data.put("createdBy", session.createdBy().value());
    seats.forEach(seat -> data.withArray("speakerOrder").add(seat.name()));
    tell(tx, now, List.of(happening(session, Optional.empty(), "discussion.created", data)));
    goOn(tx, session, seats);
  }

  /** Who has the floor has said something; nothing if the floor was no longer theirs. */
  Optional<Moved> said(
      Tx tx,
      Session before,
      List<Seat> seats,
      Optional<Claim> claim,
      Spoken.Said said,
      Instant now) {
    var seat = seats.get(before.place().turn());
    var turn = Turn.of(before, seat, said.content(), false, said.metadata(), now);
    int ran = seat.isModel() ? before.ran() + 1 : 0;
    var moved = sessions.move(tx, before, next(before, seats, ran), claim, now);
    moved.ifPresent(
        after -> {
          sessions.record(tx, turn);
          tx.afterCommit(taken::increment);
          endIfOver(tx, after);
          var data = turnData(turn, after, seats).put("content", turn.content());
          tell(tx, now, withEnd(after, happening(after, Optional.of(seat), "turn.taken", data)));
          if (claim.isEmpty() || !after.runs()) {
            goOn(tx, after, seats);
          }
        });
    return moved.map(after -> new Moved(turn, after));
  }

  /** Whose turn fails keeps the floor, and people say what becomes of it. */
  Optional<Session> failed(
      Tx tx,
      Session before,
      List<Seat> seats,
      Optional<Claim> claim,
      Spoken.Failed failed,
      Instant now) {
    var seat = seats.get(before.place().turn());
    var why = "%s's turn failed: %s".formatted(seat.name(), failed.why());
    var after = before.at(before.place(), new Status.Paused(why), 0, false);
    return sessions
        .move(tx, before, after, claim, now)
        .map(
            paused -> {
              var metadata = failed.metadata().put("failed", failed.why());
              var turn = Turn.of(before, seat, "", true, metadata, now);
              sessions.record(tx, turn);
              var data = turnData(turn, paused, seats).put("why", failed.why());
              tell(
                  tx,
                  now,
                  withEnd(paused, happening(paused, Optional.of(seat), "turn.failed", data)));
              var _ = askPeople(tx, paused, seat, why);
              return paused;
            });
  }

  /** People have said what becomes of a failed turn. */
  Optional<Session> decided(Tx tx, Session before, List<Seat> seats, String decision, Instant now) {
    var after =
        switch (decision) {
          case RETRY -> before.at(before.place(), Status.goesOn(), 0, runs(before, seats));
          case SKIP -> next(before, seats, 0);
          default ->
              before.at(
                  before.place(),
                  new Status.Completed("stopped after a turn that failed"),
                  0,
                  false);
        };
    var moved = sessions.move(tx, before, after, Optional.empty(), now);
    moved.ifPresent(
        session -> {
          if (decision.equals(RETRY)) {
            sessions.forgetFailed(tx, before.id(), before.place());
          }
          endIfOver(tx, session);
          tell(tx, now, List.of(change(session)));
          goOn(tx, session, seats);
        });
    return moved;
  }

  /** Before anything is told, as whoever holds the session locks it before it tells. */
  private void endIfOver(Tx tx, Session session) {
    if (session.status() instanceof Status.Completed) {
      gate.end(tx, session.id());
    }
  }

  Optional<Session> pause(Tx tx, Session before, String reason, Instant now) {
    var paused = sessions.put(tx, before, new Status.Paused(reason), false, now);
    paused.ifPresent(session -> tell(tx, now, List.of(change(session))));
    return paused;
  }

  Optional<Session> resume(Tx tx, Session before, List<Seat> seats, Instant now) {
    var resumed = sessions.put(tx, before, Status.goesOn(), runs(before, seats), now);
    resumed.ifPresent(
        session -> {
          tell(tx, now, List.of(change(session)));
          goOn(tx, session, seats);
        });
    return resumed;
  }

  /** The speaker may not speak before something is answered; it is told once. */
  boolean held(Tx tx, Claim claim, Session before, Seat seat, Instant now) {
    var held = runner.hold(tx, claim);
    held.filter(_ -> !before.isHeld())
        .ifPresent(
            session ->
                tell(
                    tx,
                    now,
                    List.of(
                        happening(
                            session,
                            Optional.of(seat),
                            "discussion.held",
                            Json.object().put("speaker", seat.name())))));
    return held.isPresent();
  }

  /** The speaker may speak again; nothing if it is no longer for this node to run. */
  Optional<Session> freed(Tx tx, Claim claim, Instant now) {
    var freed = runner.free(tx, claim);
    freed.ifPresent(session -> tell(tx, now, List.of(change(session))));
    return freed;
  }

  private static Session next(Session before, List<Seat> seats, int ran) {
    var agenda = Agenda.of(before);
    var place = before.place().next(seats.size());
    if (place.round() > agenda.maxRounds()) {
      var done =
          agenda.maxRounds() == 1
              ? "the round is done"
              : "%d rounds are done".formatted(agenda.maxRounds());
      return before.at(place, new Status.Completed(done), ran, false);
    }
    boolean runs = seats.get(place.turn()).isModel();
    if (runs && ran >= agenda.maxTurns()) {
      var enough = "%d turns were taken in one go; resume to go on".formatted(ran);
      return before.at(place, new Status.Paused(enough), 0, false);
    }
    return before.at(place, Status.goesOn(), ran, runs);
  }

  private static boolean runs(Session session, List<Seat> seats) {
    return seats.get(session.place().turn()).isModel();
  }

  /** Has a node run the models, or asks whoever else has the floor. */
  private void goOn(Tx tx, Session session, List<Seat> seats) {
    if (!session.isActive()) {
      return;
    }
    if (session.runs()) {
      runner.runAfter(tx, session.id());
    } else {
      var seat = seats.get(session.place().turn());
      var question = session.asked().orElseGet(() -> askForTurn(tx, session, seat));
      tell(tx, session.updatedAt(), List.of(asked(session, seat, question)));
    }
  }

  /** Asks anew for a turn that could not be taken in time; not before it goes on, if it rests. */
  void askAgain(Tx tx, Session session, List<Seat> seats, Instant now) {
    sessions.forget(tx, session.id());
    if (session.isActive()) {
      var seat = seats.get(session.place().turn());
      tell(tx, now, List.of(asked(session, seat, askForTurn(tx, session, seat))));
    }
  }

  /** Asks people anew what becomes of a turn that failed; why it did stands. */
  void askPeopleAgain(Tx tx, Session session, List<Seat> seats) {
    if (session.status() instanceof Status.Paused(var why)) {
      var _ = askPeople(tx, session, seats.get(session.place().turn()), why);
    }
  }

  private QuestionId askForTurn(Tx tx, Session session, Seat seat) {
    var agenda = Agenda.of(session);
    var ask =
        Ask.of(
                Type.TURN,
                new Speaker(session.createdBy(), Speaker.Via.JAVA),
                "%s, it is your turn in round %d of %d. Topic: %s"
                    .formatted(
                        seat.name(), session.place().round(), agenda.maxRounds(), topic(session)))
            .in(session.id())
            .to(List.of(seat.agent().map(Object::toString).orElse(seat.role())))
            .keeping(TurnKind.context(session, seat, false));
    if (seat.takenBy() == Seat.TakenBy.EXTERNAL) {
      seat.agent().ifPresent(ask::about);
    }
    limit(agenda, seat).ifPresent(ask::within);
    return noted(tx, session, ask);
  }

  private static Optional<Duration> limit(Agenda agenda, Seat seat) {
    return seat.takenBy() == Seat.TakenBy.EXTERNAL
        ? Optional.of(agenda.agentLimit())
        : agenda.personLimit();
  }

  private QuestionId askPeople(Tx tx, Session session, Seat seat, String why) {
    var ask =
        Ask.of(
                Type.TURN,
                new Speaker(session.createdBy(), Speaker.Via.JAVA),
                "%s. What becomes of the turn? Topic: %s".formatted(why, topic(session)))
            .in(session.id())
            .options(List.of(RETRY, SKIP, STOP))
            .priority(Type.ESCALATION.priority())
            .keeping(TurnKind.context(session, seat, true));
    return noted(tx, session, ask);
  }

  private QuestionId noted(Tx tx, Session session, Ask ask) {
    var question = gate.ask(tx, ask).id();
    sessions.ask(tx, session.id(), question);
    return question;
  }

  private static String topic(Session session) {
    var topic = Text.atMost(200, session.topic());
    return topic.length() < session.topic().length() ? topic + "…" : topic;
  }

  private static List<Happening> withEnd(Session after, Happening first) {
    var all = new ArrayList<>(List.of(first));
    if (!after.isActive()) {
      all.add(change(after));
    }
    return all;
  }

  private static Happening change(Session session) {
    var data = Json.object();
    var word =
        switch (session.status()) {
          case Status.Active _ -> "resumed";
          case Status.Paused(var reason) -> {
            data.put("reason", reason);
            yield "paused";
          }
          case Status.Completed(var reason) -> {
            data.put("reason", reason);
            yield "completed";
          }
        };
    return happening(session, Optional.empty(), "discussion." + word, data);
  }

  private static Happening asked(Session session, Seat seat, QuestionId question) {
    var data =
        Json.object()
            .put("round", session.place().round())
            .put("turnIndex", session.place().turn())
            .put("role", seat.role())
            .put("speaker", seat.name());
    return new Happening(
        "turn.asked",
        seat.agent(),
        Optional.of(session.id()),
        Optional.of(question),
        Optional.empty(),
        data);
  }

  private static ObjectNode turnData(Turn turn, Session after, List<Seat> seats) {
    var data =
        Json.object()
            .put("round", turn.place().round())
            .put("turnIndex", turn.place().turn())
            .put("role", turn.role())
            .put("speaker", turn.speaker());
    if (turn.metadata().has("scripted")) {
      data.put("scripted", true);
    }
    if (!(after.status() instanceof Status.Completed)) {
      data.put("next", seats.get(after.place().turn()).name());
    }
    return data;
  }

  private static Happening happening(
      Session session, Optional<Seat> seat, String type, ObjectNode data) {
    return new Happening(
        type,
        seat.flatMap(Seat::agent),
        Optional.of(session.id()),
        Optional.empty(),
        Optional.empty(),
        data);
  }

  private void tell(Tx tx, Instant now, List<Happening> happenings) {
    events.append(tx, now, happenings);
  }
}
