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

  /** The sessions before the given one, the newest first. */
  public List<ListedSession> list(Tx tx, Optional<SessionId> before, int limit) {
    return sessions.list(tx, kind, SessionFilter.ALL, before, limit);
  }

  /** The sessions that match a filter, the newest first. */
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
   * The holds on the agents of these seats, while the session is active. A model may be speaking,
   * so it counts as held only if the session is marked as held.
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

  /** How many turns of a round were spoken or failed. */
  public int countTurns(Tx tx, SessionId id, int round) {
    return turns.count(tx, id, round);
  }

  /**
   * The place of the latest turn that did not fail, among the turns with this index in their round.
   */
  public Optional<Place> lastTurn(Tx tx, SessionId id, int turnIndex) {
    return turns.last(tx, id, turnIndex);
  }

  /** The places of the failed turns. */
  public List<Place> failed(Tx tx, SessionId id) {
    return turns.failed(tx, id);
  }

  /** The latest turns before the current wave, which its speakers may have read. */
  public List<Turn> earlierTurns(Tx tx, Session session) {
    return turns.before(tx, session.id(), session.place(), LatestTurns.MOST);
  }
}
