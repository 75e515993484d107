package dev.folkmoot.roundtable;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.session.Place;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.SessionReader;
import dev.folkmoot.session.Turn;
import dev.folkmoot.session.TurnEngine;
import dev.folkmoot.store.Tx;
import java.util.List;

/** Reads debates with everything that belongs to them. */
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

  /** Finds a roundtable, with the turns from a round on. */
  Roundtable find(Tx tx, SessionId id, int fromRound) {
    return find(tx, session(tx, id), fromRound);
  }

  /** The same for a session that is already read. */
  Roundtable find(Tx tx, Session session, int fromRound) {
    var id = session.id();
    var seats = sessions.seats(tx, id);
    var turns = sessions.turns(tx, id, new Place(fromRound, 0), Integer.MAX_VALUE);
    return new Roundtable(
        session,
        seats,
        rounds.all(tx, id),
        turns,
        requests.all(tx, id),
        session.hasFloor()
            ? sessions.holds(tx, session, speakers(session, seats, turns))
            : List.of());
  }

  /** The seats whose turn it is and that have not taken it. */
  private static List<Seat> speakers(Session session, List<Seat> seats, List<Turn> turns) {
    var place = session.place();
    boolean together = RoundtableProcedure.isTogether(session) && place.turn() == 0;
    var ended =
        turns.stream()
            .map(Turn::place)
            .filter(one -> one.round() == place.round())
            .map(Place::turn)
            .toList();
    return seats.stream()
        .filter(seat -> together ? !Panel.isAnalyst(seat) : seat.position() == place.turn())
        .filter(seat -> !ended.contains(seat.position()))
        .toList();
  }
}
