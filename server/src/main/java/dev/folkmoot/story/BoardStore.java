package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Reads stories without their texts, a bounded number at a time. */
final class BoardStore {
  private static final String STORIES =
      """
      select s.seq, s.id, s.spec_id, s.title, s.depends_on, s.priority, s.points, s.express,
        s.status, s.assignee, s.taken_by, s.updated_at, a.state as holder_state
      from story s left join agent_state a on a.agent_id = s.owner
      """;

  private static final String QUEUE = "s.express desc, s.priority desc, s.points, s.id";
  private static final String NEWEST = "s.seq desc";

  BoardColumn column(Tx tx, Lane lane, Optional<SpecId> spec, int limit) {
    var condition = condition(lane, spec);
    var found =
        tx.sql(
                STORIES
                    + "where s.%s order by %s limit :limit"
                        .formatted(condition, lane.isByPriority() ? QUEUE : NEWEST))
            .set("spec", spec)
            .set("limit", limit)
            .list(BoardStore::read);
    return new BoardColumn(
        lane, found, found.size() < limit ? found.size() : count(tx, condition, spec));
  }

  private static String condition(Lane lane, Optional<SpecId> spec) {
    return lane.condition() + (spec.isPresent() ? " and spec_id = :spec" : "");
  }

  private static int count(Tx tx, String condition, Optional<SpecId> spec) {
    return tx.sql(
            """
            select count(*) as n from (
              select 1 as one from story where %s limit :most) counted
            """
                .formatted(condition))
        .set("spec", spec)
        .set("most", BoardColumn.MOST)
        .first(row -> row.number("n"))
        .orElse(0);
  }

  /** The stories of a lane that were created before a place, the newest first. */
  List<BoardStory> lane(Tx tx, Lane lane, Optional<SpecId> spec, long before, int limit) {
    return tx.sql(
            STORIES
                + "where s.seq < :before and s.%s order by %s limit :limit"
                    .formatted(condition(lane, spec), NEWEST))
        .set("spec", spec)
        .set("before", before)
        .set("limit", limit)
        .list(BoardStore::read);
  }

  /** The stories that a story depends on. */
  List<BoardStory> dependencies(Tx tx, StoryId id) {
    return tx.sql(
            STORIES
                + """
                join story_dependency d on d.depends_on = s.id
                where d.story_id = :id order by s.seq
                """)
        .set("id", id)
        .list(BoardStore::read);
  }

  /** The oldest stories that depend on a story. */
  List<BoardStory> dependents(Tx tx, StoryId id, int limit) {
    return tx.sql(
            STORIES
                + """
                join story_dependency d on d.story_id = s.id
                where d.depends_on = :id order by s.seq limit :limit
                """)
        .set("id", id)
        .set("limit", limit)
        .list(BoardStore::read);
  }

  /** The stories held by the agents whose names are in a range. */
  List<BoardStory> heldBetween(Tx tx, AgentId first, AgentId last) {
    return tx.sql(STORIES + "where s.owner >= :first and s.owner <= :last")
        .set("first", first)
        .set("last", last)
        .list(BoardStore::read);
  }

  /** The newest specs, the newest first. */
  List<SpecTitle> specs(Tx tx, int limit) {
    return tx.sql("select id, title, status from spec order by id desc limit :limit")
        .set("limit", limit)
        .list(
            row ->
                new SpecTitle(
                    new SpecId(row.text("id")),
                    row.text("title"),
                    ColumnWords.read(SpecStatus.class, row.text("status"))));
  }

  private static BoardStory read(Row row) throws SQLException {
    var status = ColumnWords.read(StoryStatus.class, row.text("status"));
    boolean hasHolder = status.isHeld() || status.isEnded();
    return new BoardStory(
        row.big("seq"),
        new StoryId(row.text("id")),
        new SpecId(row.text("spec_id")),
        row.text("title"),
        row.text("depends_on").lines().map(StoryId::new).toList(),
        row.number("priority"),
        row.number("points"),
        row.flag("express"),
        status,
        row.maybe("assignee").map(AgentId::new),
        row.maybe("taken_by").filter(_ -> hasHolder).map(AgentId::new),
        row.maybe("holder_state"),
        row.instant("updated_at"));
  }
}
