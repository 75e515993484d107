package dev.folkmoot.roundtable;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The rows of rounds: the focus and the result of each. */
final class RoundStore {
  /** Begins a round. A failed round begins again. */
  void begin(Tx tx, SessionId session, int round, Optional<String> focus, Instant now) {
    tx.sql(
            """
            insert into debate_round (session_id, round, focus, responses, failures, tokens, spent,
              began_at)
            values (:session, :round, :focus, 0, 0, 0, 0, :now)
            on conflict (session_id, round) do update
            set focus = excluded.focus, began_at = excluded.began_at, ended_at = null
            """)
        .set("session", session)
        .set("round", round)
        .set("focus", focus)
        .set("now", now)
        .update();
  }

  void end(
      Tx tx,
      SessionId session,
      int round,
      int responses,
      int failures,
      long tokens,
      Optional<Consensus> consensus,
      Instant now) {
    tx.sql(
            """
            update debate_round
            set responses = :responses, failures = :failures, tokens = tokens + :tokens,
                spent = spent + (:now - began_at), consensus = :consensus, ended_at = :now
            where session_id = :session and round = :round
            """)
        .set("session", session)
        .set("round", round)
        .set("responses", responses)
        .set("failures", failures)
        .set("tokens", tokens)
        .set("consensus", consensus.map(one -> Json.write(one.json())))
        .set("now", now)
        .update();
  }

  void keepSynthesis(Tx tx, SessionId session, int round, Synthesis synthesis) {
    tx.sql(
            """
            update debate_round set synthesis = :synthesis
            where session_id = :session and round = :round
            """)
        .set("session", session)
        .set("round", round)
        .set("synthesis", Json.write(synthesis.json()))
        .update();
  }

  List<Round> all(Tx tx, SessionId session) {
    return tx.sql("select * from debate_round where session_id = :session order by round")
        .set("session", session)
        .list(RoundStore::read);
  }

  /** The progress of a session: its last round that has begun, and the number of all responses. */
  record Count(int last, int responses) {
    static final Count NONE = new Count(0, 0);
  }

  Map<SessionId, Count> counts(Tx tx, List<SessionId> sessions) {
    if (sessions.isEmpty()) {
      return Map.of();
    }
    return tx
        .sql(
            """
            select session_id, max(round) as last_round, sum(responses) as responses
            from debate_round where session_id in (:sessions*) group by session_id
            """,
            "sessions",
            sessions)
        .list(
            row ->
                Map.entry(
                    new SessionId(row.text("session_id")),
                    new Count(row.number("last_round"), row.number("responses"))))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static Round read(Row row) throws SQLException {
    return new Round(
        row.number("round"),
        row.maybe("focus"),
        row.number("responses"),
        row.number("failures"),
        row.big("tokens"),
        Duration.ofMillis(row.big("spent")),
        row.maybe("consensus").map(Json::tree).map(Consensus::of),
        row.maybe("synthesis").map(Synthesis::read),
        row.instant("began_at"),
        row.maybeInstant("ended_at"));
  }
}
