package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The rows of turns: the transcripts of all sessions. */
final class TurnStore {
  void insert(Tx tx, Turn turn) {
    tx.sql(
            """
            insert into turn (session_id, round, turn, agent_id, role, speaker, content, failed,
              metadata, created_at)
            values (:session, :round, :turn, :agent, :role, :speaker, :content, :failed,
              :metadata, :createdAt)
            """)
        .set("session", turn.session())
        .set("round", turn.place().round())
        .set("turn", turn.place().turn())
        .set("agent", turn.agent())
        .set("role", turn.role())
        .set("speaker", turn.speaker())
        .set("content", turn.content())
        .set("failed", turn.failed())
        .set("metadata", Json.write(turn.metadata()))
        .set("createdAt", turn.createdAt())
        .update();
  }

  /** The turns from a place on, in order. */
  List<Turn> from(Tx tx, SessionId session, Place from, int limit) {
    return tx.sql(
            """
            select * from turn where session_id = :session and (round, turn) >= (:round, :turn)
            order by round, turn limit :limit
            """)
        .set("session", session)
        .set("round", from.round())
        .set("turn", from.turn())
        .set("limit", limit)
        .list(TurnStore::read);
  }

  /** The latest turns before a place, in order. */
  List<Turn> before(Tx tx, SessionId session, Place place, int limit) {
    return tx.sql(
            """
            select * from turn where session_id = :session and (round, turn) < (:round, :turn)
            order by round desc, turn desc limit :limit
            """)
        .set("session", session)
        .set("round", place.round())
        .set("turn", place.turn())
        .set("limit", limit)
        .list(TurnStore::read)
        .reversed();
  }

  /**
   * The place of the latest turn that did not fail, among the turns with this index in their round.
   */
  Optional<Place> last(Tx tx, SessionId session, int turnIndex) {
    return tx.sql(
            """
            select round, turn from turn
            where session_id = :session and turn = :turn and failed = 0
            order by round desc limit 1
            """)
        .set("session", session)
        .set("turn", turnIndex)
        .first(TurnStore::place);
  }

  int count(Tx tx, SessionId session, int round) {
    return tx.sql(
            "select count(*) as ended from turn where session_id = :session and round = :round")
        .set("session", session)
        .set("round", round)
        .first(row -> row.number("ended"))
        .orElseThrow();
  }

  /** The indexes of the turns of a wave that were spoken or failed. */
  List<Integer> ended(Tx tx, SessionId session, int round, Wave wave) {
    return tx.sql(
            """
            select turn from turn
            where session_id = :session and round = :round and turn >= :first and turn < :end
            """)
        .set("session", session)
        .set("round", round)
        .set("first", wave.first())
        .set("end", wave.end())
        .list(row -> row.number("turn"));
  }

  /** The places of the failed turns. */
  List<Place> failed(Tx tx, SessionId session) {
    return tx.sql("select round, turn from turn where session_id = :session and failed = 1")
        .set("session", session)
        .list(TurnStore::place);
  }

  /** Deletes a failed turn, so that it can be tried again. */
  void deleteFailed(Tx tx, SessionId session, Place place) {
    tx.sql(
            """
            delete from turn
            where session_id = :session and round = :round and turn = :turn and failed = 1
            """)
        .set("session", session)
        .set("round", place.round())
        .set("turn", place.turn())
        .update();
  }

  /** Deletes the turns of a round that does not count. */
  void deleteRound(Tx tx, SessionId session, int round) {
    tx.sql("delete from turn where session_id = :session and round = :round")
        .set("session", session)
        .set("round", round)
        .update();
  }

  private static Place place(Row row) throws SQLException {
    return new Place(row.number("round"), row.number("turn"));
  }

  private static Turn read(Row row) throws SQLException {
    return new Turn(
        new SessionId(row.text("session_id")),
        place(row),
        row.maybe("agent_id").map(AgentId::new),
        row.text("role"),
        row.text("speaker"),
        row.text("content"),
        row.flag("failed"),
        (ObjectNode) Json.tree(row.text("metadata")),
        row.instant("created_at"));
  }
}
