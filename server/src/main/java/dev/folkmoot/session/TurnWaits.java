package dev.folkmoot.session;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.WaitStep;
import dev.folkmoot.events.Waits;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Lets agents and people wait for their turns, in sessions of every kind. */
public final class TurnWaits {
  private final Store store;
  private final Waits waits;
  private final SessionStore sessions;
  private final SeatStore seats;

  TurnWaits(Store store, Waits waits, SessionStore sessions, SeatStore seats) {
    this.store = store;
    this.waits = waits;
    this.sessions = sessions;
    this.seats = seats;
  }

  /**
   * Completes when the named session, or any session if none is named, asks this agent for its
   * turn, or when the named session is completed.
   */
  public CompletableFuture<MyTurn> myTurn(
      AgentId agent, Optional<SessionId> session, Duration timeout) {
    session.ifPresent(id -> requireSeat(agent, id));
    var topic = session.map(EventLog::topic).orElseGet(() -> EventLog.topic(agent));
    return waits.await(
        timeout,
        () -> {
          var turn = store.read(tx -> turnOf(tx, agent, session));
          return turn instanceof MyTurn.NotYet
              ? new WaitStep.Wait<>(topic)
              : new WaitStep.Done<>(turn);
        },
        () -> store.read(tx -> turnOf(tx, agent, session)));
  }

  private void requireSeat(AgentId agent, SessionId id) {
    var session = find(id);
    var all = store.read(tx -> seats.of(tx, id));
    if (all.stream().noneMatch(seat -> seat.belongsTo(agent))) {
      throw Refusal.notAllowed(
              ("%s has no seat in %s %s, so its turn will not come; leave the session out to wait"
                      + " in any, or read it")
                  .formatted(agent, session.kind(), id))
          .advising(new Advice.ReadSession(session.kind(), id));
    }
  }

  /** Finds a session of any kind. */
  public Session find(SessionId id) {
    return store.read(tx -> find(tx, id));
  }

  private Session find(Tx tx, SessionId id) {
    return sessions
        .find(tx, id)
        .orElseThrow(
            () ->
                Refusal.notFound(
                    "there is no discussion and no roundtable %s; use the id of one that asks for your turn"
                        .formatted(id)));
  }

  private MyTurn turnOf(Tx tx, AgentId agent, Optional<SessionId> session) {
    var asking = sessions.waitingFor(tx, agent, session);
    if (asking.isPresent()) {
      return new MyTurn.Now(asking.get());
    }
    if (session.isEmpty()) {
      return new MyTurn.NotYet(Optional.empty());
    }
    var found = find(tx, session.get());
    return switch (found.status()) {
      case Status.Completed _ -> new MyTurn.Over(found);
      case Status.Paused _ -> new MyTurn.NotYet(Optional.of(found));
      case Status.Active _, Status.Failed _ -> new MyTurn.NotYet(Optional.empty());
    };
  }
}
