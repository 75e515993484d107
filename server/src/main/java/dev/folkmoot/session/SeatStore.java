package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import dev.folkmoot.store.ValueRows;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The rows of seats. The column {@code taken_by} has the occupant, and {@code asked} the id of the
 * open question about the seat's turn.
 */
final class SeatStore {
  private static final ValueRows INSERT =
      new ValueRows(
          """
          insert into seat
            (session_id, position, agent_id, role, name, taken_by, model, system_prompt)\
          """,
          ":session, :position#, :agent#, :role#, :name#, :occupant#, :model#, :systemPrompt#",
          "");

  void insert(Tx tx, SessionId session, List<Seat> all) {
    var insert = tx.sql(INSERT.of(all.size())).set("session", session);
    for (int i = 0; i < all.size(); i++) {
      var seat = all.get(i);
      insert
          .set("position" + i, seat.position())
          .set("agent" + i, seat.agent())
          .set("role" + i, seat.role())
          .set("name" + i, seat.name())
          .set("occupant" + i, seat.occupant().name().toLowerCase(Locale.ROOT))
          .set("model" + i, seat.model())
          .set("systemPrompt" + i, seat.systemPrompt());
    }
    insert.update();
  }

  List<Seat> of(Tx tx, SessionId session) {
    return tx.sql("select * from seat where session_id = :session order by position")
        .set("session", session)
        .list(SeatStore::read);
  }

  /** Sets or clears the open question about a seat's turn. */
  void setQuestion(Tx tx, SessionId session, Seat seat, Optional<QuestionId> question) {
    tx.sql(
            """
            update seat set asked = :question
            where session_id = :session and position = :position
            """)
        .set("session", session)
        .set("position", seat.position())
        .set("question", question)
        .update();
  }

  private static Seat read(Row row) throws SQLException {
    return new Seat(
        row.number("position"),
        row.maybe("agent_id").map(AgentId::new),
        row.text("role"),
        row.text("name"),
        Seat.Occupant.valueOf(row.text("taken_by").toUpperCase(Locale.ROOT)),
        row.maybe("model"),
        row.maybe("system_prompt"),
        row.maybe("asked").map(QuestionId::new));
  }
}
