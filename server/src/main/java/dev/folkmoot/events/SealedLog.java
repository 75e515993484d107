package dev.folkmoot.events;

import dev.folkmoot.core.SealKey;
import dev.folkmoot.events.Checkpoint.Place;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The log as an auditor reads it: its rows with their seals, and its checkpoints. */
public final class SealedLog {
  private static final Logger log = LoggerFactory.getLogger(SealedLog.class);

  /**
   * The condition for deleting an event: it is not the newest and, if the log has checkpoints, the
   * newest checkpoint includes it.
   */
  static final String DELETABLE =
      """
      seq < (select max(seq) from event)
        and seq <= coalesce((select c.seq from audit_checkpoint c where c.place = 'upto'), seq)
      """;

  private final Store store;

  public SealedLog(Store store) {
    this.store = store;
  }

  /** The events after {@code after} up to {@code last}, in order. */
  public List<SealedEvent> between(long after, long last, int limit) {
    return store.read(
        tx ->
            tx.sql(
                    "select * from event where seq > :after and seq <= :last order by seq limit"
                        + " :limit")
                .set("after", after)
                .set("last", last)
                .set("limit", limit)
                .list(SealedLog::read));
  }

  /** The events about these questions after {@code after}, in order. */
  public List<SealedEvent> about(List<String> questions, long after) {
    if (questions.isEmpty()) {
      return List.of();
    }
    return store.read(
        tx ->
            tx.sql(
                    "select * from event where question_id in (:questions*) and seq > :after order"
                        + " by seq",
                    "questions",
                    questions)
                .set("after", after)
                .list(SealedLog::read));
  }

  public Optional<Checkpoint> checkpoint(Place place) {
    return store.read(tx -> find(tx, place));
  }

  private static Optional<Checkpoint> find(Tx tx, Place place) {
    return tx.sql("select * from audit_checkpoint where place = :place")
        .set("place", place.word())
        .first(
            row ->
                new Checkpoint(
                    Place.valueOf(row.text("place").toUpperCase(Locale.ROOT)),
                    row.big("seq"),
                    row.text("chain"),
                    row.big("questions"),
                    row.instant("at"),
                    row.text("seal")));
  }

  /** Writes the first checkpoints, unless another node has done so. */
  public void begin(Checkpoint from, Checkpoint upto) {
    store.write(
        tx -> {
          List.of(from, upto).forEach(one -> insert(tx, one));
          return true;
        });
  }

  private static void insert(Tx tx, Checkpoint one) {
    tx.sql(
            """
            insert into audit_checkpoint (place, seq, chain, questions, at, seal)
            values (:place, :seq, :chain, :questions, :at, :seal)
            on conflict do nothing
            """)
        .set("place", one.place().word())
        .set("seq", one.seq())
        .set("chain", one.chain())
        .set("questions", one.questions())
        .set("at", one.at())
        .set("seal", one.seal())
        .update();
  }

  /** Moves a checkpoint on; false if another node has moved it. */
  public boolean move(Checkpoint before, Checkpoint next) {
    return store.write(tx -> move(tx, before, next));
  }

  private static boolean move(Tx tx, Checkpoint before, Checkpoint next) {
    return tx.sql(
                """
                update audit_checkpoint
                set seq = :seq, chain = :chain, questions = :questions, at = :at, seal = :seal
                where place = :place and seq = :before
                """)
            .set("seq", next.seq())
            .set("chain", next.chain())
            .set("questions", next.questions())
            .set("at", next.at())
            .set("seal", next.seal())
            .set("place", next.place().word())
            .set("before", before.seq())
            .update()
        == 1;
  }

  /**
   * Moves the start of verification past these events; false if the start was not sealed with this
   * key.
   */
  static boolean moveStart(Tx tx, SealKey key, List<EventLog.Old> deleted) {
    var start = find(tx, Place.FROM);
    if (start.isEmpty() || start.get().seq() >= deleted.getLast().seq()) {
      return true;
    }
    var from = start.get();
    if (!from.isSealedBy(key)) {
      log.warn(
          "no events are deleted: the start of the log is sealed with another key; run: folkmoot"
              + " verify");
      return false;
    }
    var chain = from.chain();
    for (var old : deleted) {
      if (old.seq() > from.seq()) {
        chain = Checkpoint.chained(chain, old.seq(), old.seal());
      }
    }
    var moved =
        Checkpoint.of(key, Place.FROM, deleted.getLast().seq(), chain, from.questions(), from.at());
    return move(tx, from, moved);
  }

  private static SealedEvent read(Row row) throws SQLException {
    return new SealedEvent(
        row.big("seq"),
        row.instant("at"),
        row.text("type"),
        row.maybe("agent_id"),
        row.maybe("agent_key"),
        row.maybe("session_id"),
        row.maybe("question_id"),
        row.maybe("freed"),
        row.maybe("hold"),
        row.text("data"),
        row.maybe("seal").orElse(""));
  }
}
