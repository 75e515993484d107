package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The rows of specs. */
final class SpecStore {
  void insert(Tx tx, Spec spec) {
    tx.sql(
            """
            insert into spec (id, title, content, status, created_by, created_at)
            values (:id, :title, :content, :status, :by, :at)
            """)
        .set("id", spec.id())
        .set("title", spec.title())
        .set("content", spec.content())
        .set("status", ColumnWords.of(spec.status()))
        .set("by", spec.createdBy())
        .set("at", spec.createdAt())
        .update();
  }

  Optional<Spec> find(Tx tx, SpecId id) {
    return tx.sql("select * from spec where id = :id").set("id", id).first(SpecStore::read);
  }

  /** The specs before the given one, the newest first. */
  List<Spec> list(Tx tx, Optional<SpecStatus> status, Optional<SpecId> before, int limit) {
    return tx.sql(
            "select * from spec where id < :before%s order by id desc limit :limit"
                .formatted(status.isPresent() ? " and status = :status" : ""))
        .set("status", status.map(ColumnWords::of))
        .set("before", before.map(SpecId::value).orElse(Ids.LAST))
        .set("limit", limit)
        .list(SpecStore::read);
  }

  /** Empty if the spec is completed already or has a story that is neither done nor skipped. */
  Optional<Spec> complete(Tx tx, SpecId id, Instant now) {
    return tx.sql(
            """
            update spec set status = 'completed', completed_at = :now
            where id = :id and status = 'open'
              and not exists (select 1 from story
                              where spec_id = :id and status not in ('done', 'skipped'))
            returning *
            """)
        .set("id", id)
        .set("now", now)
        .first(SpecStore::read);
  }

  static Spec read(Row row) throws SQLException {
    return new Spec(
        new SpecId(row.text("id")),
        row.text("title"),
        row.text("content"),
        ColumnWords.read(SpecStatus.class, row.text("status")),
        new AgentId(row.text("created_by")),
        row.instant("created_at"),
        row.maybeInstant("completed_at"));
  }
}
