package dev.folkmoot.discussion;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.Json;
import dev.folkmoot.events.Tail;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.session.Claim;
import dev.folkmoot.session.Runner;
import dev.folkmoot.session.Script;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Sessions;
import dev.folkmoot.session.Turn;
import dev.folkmoot.session.Wave;
import dev.folkmoot.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lets the models speak, one after the other, until the floor is somebody else's. */
final class Driving implements Script {
  /** As long as a claim that was given back rests, so that one waits at a time. */
  private static final Duration LONGEST_HOLD = Duration.ofSeconds(30);

  /** How many turns a speaker gets to read. */
  private static final int READ = 60;

  private final Store store;
  private final Sessions sessions;
  private final Runner runner;
  private final Progress progress;
  private final Speaking speaking;
  private final Gate gate;
  private final Agents agents;
  private final Tail tail;

  Driving(
      Store store,
      Sessions sessions,
      Runner runner,
      Progress progress,
      Speaking speaking,
      Gate gate,
      Agents agents,
      Tail tail) {
    this.store = store;
    this.sessions = sessions;
    this.runner = runner;
    this.progress = progress;
    this.speaking = speaking;
    this.gate = gate;
    this.agents = agents;
    this.tail = tail;
  }

  @Override
  public boolean run(Claim claim) throws InterruptedException {
    var id = claim.session().id();
    var seats = store.read(tx -> sessions.seats(tx, id));
    var said = new ArrayList<>(store.read(tx -> sessions.lastTurns(tx, id, READ)));
    var session = Optional.of(claim.session());
    while (session.filter(Session::runs).isPresent()) {
      session = turn(claim, session.get(), seats, said);
    }
    return session.isPresent();
  }

  @Override
  public void giveUp(Claim claim) {
    var id = claim.session().id();
    var failed = new Spoken.Failed("it could not be recorded; the log says why", Json.object());
    var _ =
        store.write(
            tx ->
                sessions
                    .lock(tx, Discussion.KIND, id)
                    .flatMap(
                        session ->
                            progress.failed(
                                tx,
                                session,
                                sessions.seats(tx, id),
                                Optional.of(claim),
                                failed,
                                now())));
  }

  /** The session after the turn; nothing if it rests, or if it is somebody else's now. */
  private Optional<Session> turn(Claim claim, Session session, List<Seat> seats, List<Turn> said)
      throws InterruptedException {
    var seat = seats.get(session.place().turn());
    var agent = seat.agent().orElseThrow();
    if (!gate.look(agent, Optional.of(session.id())).canProceed()) {
      hold(claim, session, seat);
      return Optional.empty();
    }
    if (session.isHeld()) {
      return store.write(tx -> progress.freed(tx, claim, now()));
    }
    agents.heard(agent);
    return switch (speak(claim, session, seats, seat, said)) {
      case Spoken.Said words -> record(claim, session, seats, said, words);
      case Spoken.Failed failure ->
          store.write(
              tx -> progress.failed(tx, session, seats, Optional.of(claim), failure, now()));
    };
  }

  private Spoken speak(Claim claim, Session session, List<Seat> seats, Seat seat, List<Turn> said)
      throws InterruptedException {
    var agenda = Agenda.of(session);
    var prompt = Prompting.of(agenda, seats, seat, said).after(session.place().round() - 1);
    return Wave.of(seat)
        .speak(
            one ->
                speaking.speak(
                    claim.lease().number(),
                    one,
                    prompt,
                    agenda.modelLimit(),
                    piece -> whisper(session, one, piece)))
        .getFirst();
  }

  private Optional<Session> record(
      Claim claim, Session session, List<Seat> seats, List<Turn> said, Spoken.Said words) {
    var moved =
        store.write(tx -> progress.said(tx, session, seats, Optional.of(claim), words, now()));
    moved.ifPresent(
        one -> {
          said.add(one.turn());
          if (said.size() > READ) {
            said.removeFirst();
          }
        });
    return moved.map(Progress.Moved::session);
  }

  private void hold(Claim claim, Session session, Seat seat) {
    var id = session.id();
    if (store.write(tx -> progress.held(tx, claim, session, seat, now()))) {
      var _ =
          gate.watch(seat.agent().orElseThrow(), Optional.of(id), LONGEST_HOLD, Optional.empty())
              .whenComplete((_, _) -> runner.kick(id));
    }
  }

  private void whisper(Session session, Seat seat, Piece piece) {
    var data =
        Json.object()
            .put("round", session.place().round())
            .put("turnIndex", session.place().turn())
            .put("speaker", seat.name())
            .put("attempt", piece.attempt())
            .put("piece", piece.number())
            .put("text", piece.text());
    if (piece.scripted()) {
      data.put("scripted", true);
    }
    tail.whisper("turn.delta", seat.agent(), Optional.of(session.id()), data);
  }

  private Instant now() {
    return store.clock().instant();
  }
}
