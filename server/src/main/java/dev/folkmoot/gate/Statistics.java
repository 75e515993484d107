package dev.folkmoot.gate;

import dev.folkmoot.core.Ids;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/** Counts the open questions, and the outcomes of the questions asked since a given time. */
final class Statistics {
  GateStats since(Tx tx, Instant since) {
    var open = open(tx);
    var oldest =
        tx.sql("select min(created_at) as oldest from question where status = 'open'")
            .first(row -> row.maybeInstant("oldest"))
            .orElseThrow();
    var settled =
        tx.sql(
                """
                select type, status, count(*) as n, cast(avg(settled_at - created_at) as bigint) as wait
                from question
                where id >= :first and status <> 'open'
                group by type, status
                order by type, status
                """)
            .set("first", Ids.firstAt(since))
            .list(
                row ->
                    new GateStats.Settled(
                        Type.valueOf(row.text("type")),
                        row.text("status"),
                        row.number("n"),
                        Duration.ofMillis(row.big("wait"))));
    return new GateStats(open, oldest, since, settled);
  }

  private static Map<Type, Integer> open(Tx tx) {
    var open = new EnumMap<Type, Integer>(Type.class);
    tx.sql("select type, count(*) as n from question where status = 'open' group by type")
        .list(row -> open.put(Type.valueOf(row.text("type")), row.number("n")));
    return open;
  }
}
