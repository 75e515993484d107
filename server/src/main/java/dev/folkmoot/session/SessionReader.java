package dev.folkmoot.session;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.gate.Hold;
import dev.folkmoot.store.Tx;
import java.util.List;
import java.util.Optional;

/** Reads sessions of one kind, their seats and their transcripts. */
public final class SessionReader {
  private final String kind;
  private final SessionStore sessions;
  private final SeatStore seats;
  private final TurnStore turns;
  private final FeatureGate gate;

  SessionReader(
      String kind, SessionStore sessions, SeatStore seats, TurnStore turns, FeatureGate gate) {
    this.kind = kind;
    this.sessions = sessions;
    this.seats = seats;
    this.turns = turns;
    this.gate = gate;
  }

  public Optional<Session> find(Tx tx, SessionId id) {
    return sessions.find(tx, kind, id);
  }

  /** The newest first, before the one given. */
  public List<ListedSession> list(Tx tx, Optional<SessionId> before, int limit) {
    return sessions.list(tx, kind, SessionFilter.ALL, before, limit);
  }

  /** Those that a filter takes, the newest first. */
  public List<ListedSession> list(
      Tx tx, SessionFilter filter, Optional<SessionId> before, int limit) {
    return sessions.list(tx, kind, filter, before, limit);
  }

  public List<Seat> seats(Tx tx, SessionId id) {
    return seats.of(tx, id);
  }

  /** The turns from a place on, in order. */
  public List<Turn> turns(Tx tx, SessionId id, Place from, int limit) {
    return turns.from(tx, id, from, limit);
  }

  /**
   * The holds of the agents of these seats, while the session goes on. A model may be speaking, so
   * it is held only once its session says so.
   */
  public List<Hold> holds(Tx tx, Session session, List<Seat> waiting) {
    return session.isActive()
        ? waiting.stream()
            .filter(seat -> seat.isModel() ? session.isHeld() : !seat.isPerson())
            .flatMap(seat -> seat.agent().stream())
            .flatMap(agent -> gate.check(tx, agent, Optional.of(session.id())).heldBy().stream())
            .distinct()
            .toList()
        : List.of();
  }

  /** How many turns of a round were spoken or have failed. */
  public int countTurns(Tx tx, SessionId id, int round) {
    return turns.count(tx, id, round);
  }

  /** The place of the last turn with this index in its round that did not fail. */
  public Optional<Place> lastTurn(Tx tx, SessionId id, int turnIndex) {
    return turns.last(tx, id, turnIndex);
  }

  /** The places whose turn has failed. */
  public List<Place> failed(Tx tx, SessionId id) {
    return turns.failed(tx, id);
  }

  /** The latest turns before the wave that speaks now: what its speakers may have heard. */
  public List<Turn> earlierTurns(Tx tx, Session session) {
    return turns.before(tx, session.id(), session.place(), LatestTurns.MOST);
  }
}
