package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.store.Lease;
import dev.folkmoot.store.Leases;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The rows of stories and of their dependencies. */
final class StoryStore {
  static final String LOCK = "folkmoot stories";

  private static final String FREE =
      "status = 'pending' and (assignee is null or assignee = :owner)";

  /** Whether a story depends on a story that is neither done nor skipped. */
  private static final String WAITS =
      """
      exists (
        select 1 from story_dependency d join story other on other.id = d.depends_on
        where d.story_id = story.id and other.status not in ('done', 'skipped'))
      """;

  private static final String ORDER = "order by express desc, priority desc, points, id limit 1";

  private final Leases leases = new Leases("story", FREE, Lease.UNOWNED);

  /** A story with its place in the order of creation. */
  record PlacedStory(long seq, Story story) {}

  /** A story that was given back, and the coder that had it. */
  record ReturnedStory(Story story, AgentId from) {}

  /** Lets one transaction at a time change the stories, on all nodes. */
  void lock(Tx tx) {
    tx.lock(LOCK);
  }

  /** False if the id is taken. */
  boolean insert(Tx tx, Story story) {
    int written =
        tx.sql(
                """
                insert into story (id, spec_id, title, content, depends_on, priority, points,
                  express, status, lease_no, created_by, created_at, updated_at)
                values (:id, :spec, :title, :content, :dependsOn, :priority, :points,
                  :express, :status, 0, :by, :at, :at)
                on conflict (id) do nothing
                """)
            .set("id", story.id())
            .set("spec", story.spec())
            .set("title", story.title())
            .set("content", story.content())
            .set(
                "dependsOn",
                story.dependsOn().stream().map(StoryId::value).collect(Collectors.joining("\n")))
            .set("priority", story.priority())
            .set("points", story.points())
            .set("express", story.express())
            .set("status", ColumnWords.of(story.status()))
            .set("by", story.createdBy())
            .set("at", story.createdAt())
            .update();
    story
        .dependsOn()
        .forEach(
            id ->
                tx.sql(
                        """
                        insert into story_dependency (depends_on, story_id) values (:id, :story)
                        on conflict do nothing
                        """)
                    .set("id", id)
                    .set("story", story.id())
                    .update());
    return written == 1;
  }

  Optional<Story> find(Tx tx, StoryId id) {
    return tx.sql("select * from story where id = :id").set("id", id).first(StoryStore::read);
  }

  /** Like {@link #find}, but locks the story until the commit. */
  Optional<Story> findLocked(Tx tx, StoryId id) {
    return tx.sql("select * from story where id = :id" + tx.dialect().locking())
        .set("id", id)
        .first(StoryStore::read);
  }

  Optional<Story> heldBy(Tx tx, AgentId agent) {
    return tx.sql("select * from story where owner = :agent")
        .set("agent", agent)
        .first(StoryStore::read);
  }

  /** The existing stories with these ids. */
  Set<Story> findAll(Tx tx, Collection<StoryId> ids) {
    var found = new HashSet<Story>();
    ids.forEach(id -> find(tx, id).ifPresent(found::add));
    return found;
  }

  /** How many stories nobody has begun, counted up to the limit. */
  int countNotBegun(Tx tx, int limit) {
    return tx.sql(
            """
            select count(*) as n from (
              select 1 as one from story where status in ('new', 'pending') limit :limit) w
            """)
        .set("limit", limit)
        .first(row -> row.number("n"))
        .orElse(0);
  }

  /** Some of the stories of a spec that are neither done nor skipped. */
  List<StoryId> unfinished(Tx tx, SpecId spec, int limit) {
    return tx.sql(
            """
            select id from story where spec_id = :spec and status not in ('done', 'skipped')
            order by seq limit :limit
            """)
        .set("spec", spec)
        .set("limit", limit)
        .list(StoryStore::id);
  }

  List<PlacedStory> list(Tx tx, StoryFilter filter, long after, int limit) {
    var page =
        "select * from story where seq > :after%s%s%%s order by seq limit :limit"
            .formatted(
                filter.spec().isPresent() ? " and spec_id = :spec" : "",
                filter.status().isPresent() ? " and status = :status" : "");
    return tx.sql(filter.agent().isPresent() ? ofAgent(page) : page.formatted(""))
        .set("after", after)
        .set("spec", filter.spec())
        .set("status", filter.status().map(ColumnWords::of))
        .set("agent", filter.agent())
        .set("limit", limit)
        .list(row -> new PlacedStory(row.big("seq"), read(row)));
  }

  /**
   * The stories assigned to the agent and those that it has taken. In a union each of the two
   * selects uses its own index.
   */
  private static String ofAgent(String page) {
    return "select * from (%s) a union select * from (%s) b order by seq limit :limit"
        .formatted(
            page.formatted(" and assignee = :agent"), page.formatted(" and taken_by = :agent"));
  }

  /**
   * The story that a coder takes next: the first that is assigned to it, or else the first that is
   * assigned to nobody.
   */
  Optional<StoryId> nextFor(Tx tx, AgentId agent) {
    return tx.sql("select id from story where status = 'pending' and assignee = :agent\n" + ORDER)
        .set("agent", agent)
        .first(StoryStore::id)
        .or(
            () ->
                tx.sql(
                        "select id from story where status = 'pending' and assignee is null\n"
                            + ORDER)
                    .first(StoryStore::id));
  }

  /** Gives a ready story to a coder; empty if another has it or it is not ready. */
  Optional<Story> take(Tx tx, StoryId id, AgentId agent, Instant now, Instant until) {
    return leases
        .claim(tx, id, agent.value(), now, until)
        .first(row -> true)
        .flatMap(
            _ ->
                tx.sql(
                        """
                        update story set status = 'dispatched', taken_by = :agent,
                          updated_at = :now
                        where id = :id and owner = :agent
                        returning *
                        """)
                    .set("id", id)
                    .set("agent", agent)
                    .set("now", now)
                    .first(StoryStore::read));
  }

  /** Assigns a story; empty if it is begun, ended or assigned to another coder. */
  Optional<Story> assign(Tx tx, StoryId id, AgentId agent, Instant now) {
    return tx.sql(
            """
            update story set assignee = :agent, updated_at = :now
            where id = :id and status in ('new', 'pending')
              and (assignee is null or assignee = :agent)
            returning *
            """)
        .set("id", id)
        .set("agent", agent)
        .set("now", now)
        .first(StoryStore::read);
  }

  /** Sets the status of the story that an agent holds. */
  Optional<Story> advance(Tx tx, AgentId agent, StoryStatus status, Instant now) {
    return tx.sql(
            """
            update story set status = :status, updated_at = :now
            where owner = :agent and status <> :status
            returning *
            """)
        .set("agent", agent)
        .set("status", ColumnWords.of(status))
        .set("now", now)
        .first(StoryStore::read);
  }

  /**
   * Sets the status and ends the lease, if there is one. Empty if the story has changed meanwhile.
   */
  Optional<Story> changeStatus(Tx tx, Story story, StoryStatus status, Instant now) {
    return tx.sql(
            """
            update story set status = :status, owner = null, lease_until = null, updated_at = :now,
              assignee = case when :status in ('new', 'pending') then null else assignee end,
              returns = 0
            where id = :id and status = :before
            returning *
            """)
        .set("id", story.id())
        .set("before", ColumnWords.of(story.status()))
        .set("status", ColumnWords.of(status))
        .set("now", now)
        .first(StoryStore::read);
  }

  /**
   * Takes an agent's story back. The story is ready again, unless it must wait or came back too
   * often.
   */
  Optional<ReturnedStory> giveBack(Tx tx, AgentId agent, Instant now) {
    return tx.sql(
            """
            update story
            set status = case when returns + 1 >= :most then 'on_hold'
                  when %s then 'new' else 'pending' end,
                returns = returns + 1, owner = null, lease_until = null, updated_at = :now
            where owner = :agent and status in ('dispatched', 'planning', 'coding')
            returning *
            """
                .formatted(WAITS))
        .set("agent", agent)
        .set("most", ReturnedStories.MOST)
        .set("now", now)
        .first(StoryStore::returned);
  }

  /** The coders whose lease of a story has run out. */
  List<AgentId> lapsed(Tx tx, Instant now) {
    return tx.sql("select owner from story where lease_until < :now and owner is not null")
        .set("now", now)
        .list(row -> new AgentId(row.text("owner")));
  }

  boolean hasLapsed(Tx tx, Instant now) {
    return tx.sql("select 1 from story where lease_until < :now").set("now", now).exists();
  }

  void renew(Tx tx, AgentId agent, Instant until) {
    tx.sql("update story set lease_until = :until where owner = :agent and lease_until < :until")
        .set("agent", agent)
        .set("until", until)
        .update();
  }

  /** Makes ready the stories that waited only for this one. */
  List<Story> release(Tx tx, StoryId ended, Instant now) {
    return tx.sql(
            """
            update story set status = 'pending', updated_at = :now
            where status = 'new'
              and id in (select story_id from story_dependency where depends_on = :ended)
              and not %s
            returning *
            """
                .formatted(WAITS))
        .set("ended", ended)
        .set("now", now)
        .list(StoryStore::read);
  }

  /** Makes the ready stories that depend on a reopened story wait again. */
  List<Story> holdBack(Tx tx, StoryId reopened, Instant now) {
    return tx.sql(
            """
            update story set status = 'new', updated_at = :now
            where status = 'pending'
              and id in (select story_id from story_dependency where depends_on = :reopened)
            returning *
            """)
        .set("reopened", reopened)
        .set("now", now)
        .list(StoryStore::read);
  }

  /** The status of a story that nobody holds: NEW if it waits for another story, else PENDING. */
  StoryStatus idleStatus(Tx tx, StoryId id) {
    boolean waits =
        tx.sql("select 1 from story where id = :id and " + WAITS).set("id", id).exists();
    return waits ? StoryStatus.NEW : StoryStatus.PENDING;
  }

  /** Stores the question that asks people about a story. */
  void setQuestion(Tx tx, StoryId id, QuestionId question) {
    tx.sql("update story set question_id = :question where id = :id")
        .set("id", id)
        .set("question", question)
        .update();
  }

  /** The question that people were asked about a story. */
  Optional<QuestionId> question(Tx tx, StoryId id) {
    return tx.sql("select question_id from story where id = :id and question_id is not null")
        .set("id", id)
        .first(row -> new QuestionId(row.text("question_id")));
  }

  /** The story that a question was asked about, locked until the commit. */
  Optional<Story> askedAbout(Tx tx, QuestionId question) {
    return tx.sql("select * from story where question_id = :id" + tx.dialect().locking())
        .set("id", question)
        .first(StoryStore::read);
  }

  private static ReturnedStory returned(Row row) throws SQLException {
    return new ReturnedStory(read(row), new AgentId(row.text("taken_by")));
  }

  private static StoryId id(Row row) throws SQLException {
    return new StoryId(row.text("id"));
  }

  static Story read(Row row) throws SQLException {
    var status = ColumnWords.read(StoryStatus.class, row.text("status"));
    var holder = status.isHeld() ? row.maybe("owner") : row.maybe("taken_by");
    return new Story(
        id(row),
        new SpecId(row.text("spec_id")),
        row.text("title"),
        row.text("content"),
        row.text("depends_on").lines().map(StoryId::new).toList(),
        row.number("priority"),
        row.number("points"),
        row.flag("express"),
        status,
        row.maybe("assignee").map(AgentId::new),
        holder.filter(_ -> status.isHeld() || status.isEnded()).map(AgentId::new),
        row.maybeInstant("lease_until"),
        new AgentId(row.text("created_by")),
        row.instant("created_at"),
        row.instant("updated_at"));
  }
}
