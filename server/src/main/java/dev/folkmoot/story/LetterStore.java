package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Json;
import dev.folkmoot.store.Lease;
import dev.folkmoot.store.Leases;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The rows of the mailbox. */
final class LetterStore {
  private static final String QUEUED = "status = 'queued'";

  /** First the letter that the agent has already, then replies, requests and express work. */
  private static final String NEXT =
      """
      select * from (
        select 0 as place, id from letter
        where owner = :owner and status = 'queued' order by id limit 1) a
      union all
      select * from (
        select 1 as place, id from letter
        where queue = :replies and status = 'queued' and %1$s order by id limit 1) b
      union all
      select * from (
        select 2 as place, id from letter
        where queue = :requests and status = 'queued' and %1$s order by id limit 1) c
      union all
      select * from (
        select 3 as place, id from letter
        where queue = :express and status = 'queued' and %1$s order by id limit 1) d
      order by place limit 1
      """
          .formatted(Lease.UNOWNED);

  private final Leases leases = new Leases("letter", QUEUED, Lease.UNOWNED);

  /**
   * The letter that an agent takes next.
   *
   * @param again whether the agent has it already
   */
  record Candidate(LetterId id, boolean again) {}

  /** A letter that was claimed, and how often. */
  record Claimed(Letter letter, long times) {}

  /**
   * False if the queue is full, or if the letter is a second answer to the same letter.
   *
   * @param most how many letters may wait in the queue
   */
  boolean insert(Tx tx, Letter letter, LetterQueue queue, int most) {
    tx.lock("folkmoot queue " + queue.name());
    return tx.sql(
                """
                insert into letter (id, type, sender, addressee, queue, story_id, kind, data,
                  parent_id, status, lease_no, created_at)
                select :id, :type, :sender, cast(:addressee as text), :queue,
                  cast(:story as text), :kind, :data, cast(:parent as text), 'queued', 0, :at
                where (select count(*) from (
                         select 1 as one from letter
                         where queue = :queue and status = 'queued' limit :most) q) < :most
                on conflict do nothing
                """)
            .set("id", letter.id())
            .set("type", letter.type().name())
            .set("sender", letter.from())
            .set("addressee", letter.to())
            .set("queue", queue.name())
            .set("story", letter.story())
            .set("kind", letter.kind())
            .set("data", Json.write(letter.data()))
            .set("parent", letter.parent())
            .set("at", letter.createdAt())
            .set("most", most)
            .update()
        == 1;
  }

  /**
   * @param most how many letters may wait in the queue
   */
  boolean isFull(Tx tx, LetterQueue queue, int most) {
    return tx.sql(
            """
            select 1 from letter where queue = :queue and status = 'queued'
            limit 1 offset :before
            """)
        .set("queue", queue.name())
        .set("before", most - 1)
        .exists();
  }

  Optional<Letter> find(Tx tx, LetterId id) {
    return tx.sql("select * from letter where id = :id").set("id", id).first(LetterStore::read);
  }

  Optional<Letter> replyTo(Tx tx, LetterId id) {
    return tx.sql("select * from letter where parent_id = :id")
        .set("id", id)
        .first(LetterStore::read);
  }

  /** The letter that an agent takes next. */
  Optional<Candidate> next(Tx tx, AgentId agent, boolean express, Instant now) {
    return tx.sql(NEXT)
        .set("owner", agent)
        .set("replies", LetterQueue.replies(agent).name())
        .set("requests", LetterQueue.requests(agent).name())
        .set("express", express ? LetterQueue.EXPRESS.name() : "")
        .set("now", now)
        .first(row -> new Candidate(new LetterId(row.text("id")), row.number("place") == 0));
  }

  Optional<Claimed> claim(Tx tx, LetterId id, AgentId agent, Instant now, Instant until) {
    return leases.claim(tx, id, agent.value(), now, until).first(LetterStore::claimed);
  }

  /**
   * Renews an agent's lease on a letter that it has. If the lease had run out, this counts as
   * another claim of the letter.
   */
  Optional<Claimed> claimAgain(Tx tx, LetterId id, AgentId agent, Instant now, Instant until) {
    return tx.sql(
            """
            update letter set lease_until = :until,
              lease_no = lease_no + case when lease_until < :now then 1 else 0 end
            where id = :id and owner = :agent and status = 'queued'
            returning *
            """)
        .set("id", id)
        .set("agent", agent)
        .set("now", now)
        .set("until", until)
        .first(LetterStore::claimed);
  }

  private static Claimed claimed(Row row) throws SQLException {
    return new Claimed(read(row), Lease.of(row).number());
  }

  /** Whether an agent works on a letter of the express queue. */
  boolean hasExpress(Tx tx, AgentId agent) {
    return tx.sql(
            """
            select 1 from letter
            where owner = :agent and status = 'queued' and queue = :express
            """)
        .set("agent", agent)
        .set("express", LetterQueue.EXPRESS.name())
        .exists();
  }

  /** Takes a letter out of its queue; empty unless the agent has it. */
  Optional<Letter> acknowledge(Tx tx, LetterId id, AgentId agent, Instant now) {
    return end(tx, id, LetterStatus.DELIVERED, "owner = :agent", agent, now);
  }

  /** Takes a letter out of its queue for its addressee, unless another agent has it. */
  Optional<Letter> settle(Tx tx, LetterId id, AgentId agent, Instant now) {
    return end(
        tx,
        id,
        LetterStatus.DELIVERED,
        "(owner = :agent or (owner is null and addressee = :agent))",
        agent,
        now);
  }

  Optional<Letter> fail(Tx tx, LetterId id, AgentId agent, Instant now) {
    return end(tx, id, LetterStatus.FAILED, "owner = :agent", agent, now);
  }

  private static Optional<Letter> end(
      Tx tx, LetterId id, LetterStatus status, String condition, AgentId agent, Instant now) {
    return tx.sql(
            """
            update letter set status = :status, owner = :agent, lease_until = null, ended_at = :now
            where id = :id and status = 'queued' and %s
            returning *
            """
                .formatted(condition))
        .set("id", id)
        .set("status", ColumnWords.of(status))
        .set("agent", agent)
        .set("now", now)
        .first(LetterStore::read);
  }

  /** Takes the STORY letter out of the queue of a coder that no longer holds the story. */
  void settleStoryLetter(Tx tx, AgentId coder, Instant now) {
    tx.sql(
            """
            update letter set status = 'delivered', lease_until = null, ended_at = :now
            where queue = :queue and status = 'queued'
            """)
        .set("queue", LetterQueue.stories(coder).name())
        .set("now", now)
        .update();
  }

  /** Takes a letter out of its queue, and from the agent that has it. */
  Optional<Letter> withdraw(Tx tx, LetterId id, Instant now) {
    return takeBack(tx, id, LetterStatus.WITHDRAWN, now);
  }

  /** Like {@link #withdraw}, for a letter that goes back to its sender. */
  Optional<Letter> refuse(Tx tx, LetterId id, Instant now) {
    return takeBack(tx, id, LetterStatus.FAILED, now);
  }

  private static Optional<Letter> takeBack(Tx tx, LetterId id, LetterStatus status, Instant now) {
    return tx.sql(
            """
            update letter
            set status = :status, owner = null, lease_until = null, ended_at = :now
            where id = :id and status = 'queued'
            returning *
            """)
        .set("id", id)
        .set("status", ColumnWords.of(status))
        .set("now", now)
        .first(LetterStore::read);
  }

  /** The letters to an agent that are neither acknowledged nor replies, the oldest first. */
  List<Letter> queuedFor(Tx tx, AgentId agent) {
    return tx.sql("select * from letter where queue = :queue and status = 'queued' order by id")
        .set("queue", LetterQueue.requests(agent).name())
        .list(LetterStore::read);
  }

  /** The agent that has a letter or has ended it. */
  Optional<AgentId> holder(Tx tx, LetterId id) {
    return tx.sql("select owner from letter where id = :id and owner is not null")
        .set("id", id)
        .first(row -> new AgentId(row.text("owner")));
  }

  void renew(Tx tx, AgentId agent, Instant until) {
    tx.sql(
            """
            update letter set lease_until = :until
            where owner = :agent and status = 'queued' and lease_until < :until
            """)
        .set("agent", agent)
        .set("until", until)
        .update();
  }

  /** The letters that an agent got or sent, the newest first. */
  List<Letter> list(Tx tx, AgentId agent, Optional<LetterId> before, int limit) {
    return tx.sql(
            """
            select * from (
              select * from letter where addressee = :agent and id < :before
              order by id desc limit :limit) got
            union
            select * from (
              select * from letter where sender = :agent and id < :before
              order by id desc limit :limit) sent
            order by id desc limit :limit
            """)
        .set("agent", agent)
        .set("before", before.map(LetterId::value).orElse(Ids.LAST))
        .set("limit", limit)
        .list(LetterStore::read);
  }

  private static Letter read(Row row) throws SQLException {
    return new Letter(
        new LetterId(row.text("id")),
        LetterType.valueOf(row.text("type")),
        new AgentId(row.text("sender")),
        row.maybe("addressee").map(AgentId::new),
        row.maybe("story_id").map(StoryId::new),
        row.text("kind"),
        Json.tree(row.text("data")),
        row.maybe("parent_id").map(LetterId::new),
        ColumnWords.read(LetterStatus.class, row.text("status")),
        row.instant("created_at"));
  }
}
