package dev.folkmoot.roundtable;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.session.Place;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.SessionReader;
import dev.folkmoot.session.TurnEngine;
import dev.folkmoot.store.Tx;

/** Reads debates with all that belongs to them. */
final class RoundtableReader {
  private final SessionReader sessions;
  private final RoundStore rounds;
  private final ContextRequests requests;

  RoundtableReader(SessionReader sessions, RoundStore rounds, ContextRequests requests) {
    this.sessions = sessions;
    this.rounds = rounds;
    this.requests = requests;
  }

  Session session(Tx tx, SessionId id) {
    return sessions.find(tx, id).orElseThrow(() -> TurnEngine.unknown(Roundtable.KIND, id));
  }

  /** With the turns from a round on. */
  Roundtable find(Tx tx, SessionId id, int fromRound) {
    return new Roundtable(
        session(tx, id),
        sessions.seats(tx, id),
        rounds.all(tx, id),
        sessions.turns(tx, id, new Place(fromRound, 0), Integer.MAX_VALUE),
        requests.all(tx, id));
  }
}
