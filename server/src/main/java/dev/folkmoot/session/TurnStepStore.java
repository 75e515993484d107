package dev.folkmoot.session;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Tx;
import java.util.List;
import java.util.Map;

/** The rows of the steps of turns in progress. */
final class TurnStepStore {
  void insert(Tx tx, SessionId session, Place place, int step, String content) {
    tx.sql(
            """
            insert into turn_step (session_id, round, turn, step, content)
            values (:session, :round, :turn, :step, :content)
            """)
        .set("session", session)
        .set("round", place.round())
        .set("turn", place.turn())
        .set("step", step)
        .set("content", content)
        .update();
  }

  /** The steps of each turn in progress, in their order. */
  Map<Place, List<String>> of(Tx tx, SessionId session) {
    record Step(Place turn, String content) {}
    return tx
        .sql("select * from turn_step where session_id = :session order by round, turn, step")
        .set("session", session)
        .list(
            row ->
                new Step(new Place(row.number("round"), row.number("turn")), row.text("content")))
        .stream()
        .collect(groupingBy(Step::turn, mapping(Step::content, toList())));
  }

  void delete(Tx tx, SessionId session, Place place) {
    tx.sql(
            """
            delete from turn_step
            where session_id = :session and round = :round and turn = :turn
            """)
        .set("session", session)
        .set("round", place.round())
        .set("turn", place.turn())
        .update();
  }

  void delete(Tx tx, SessionId session) {
    tx.sql("delete from turn_step where session_id = :session").set("session", session).update();
  }
}
