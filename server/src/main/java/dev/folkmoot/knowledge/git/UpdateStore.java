package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.HasWord;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.store.Lease;
import dev.folkmoot.store.Leases;
import dev.folkmoot.store.Query;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.LetterId;
import dev.folkmoot.story.SpecId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The rows of updates, and the claims of nodes on them; all nodes together work on one at a time.
 */
final class UpdateStore {
  /**
   * The updates to work on: the oldest queued one, unless an update is offered to coders; the
   * oldest pushed one of each branch; and an offered one, which coders did not push in time.
   */
  private static final String TO_RUN =
      """
      (status = 'offered' or (status = 'queued' and not exists (
          select 1 from knowledge_update earlier
          where earlier.id < knowledge_update.id and earlier.status = 'queued')
          and not exists (
          select 1 from knowledge_update offered where offered.letter_id is not null))
        or (status = 'pushed' and not exists (
          select 1 from knowledge_update earlier
          where earlier.id < knowledge_update.id and earlier.status = 'pushed'
            and earlier.branch = knowledge_update.branch)))
      """;

  private static final String NONE_RUNS =
      """
      not exists (
        select 1 from knowledge_update other
        where other.owner is not null and other.lease_until >= :now
          and other.id <> knowledge_update.id)
      """;

  /** All but the content, which may be long. */
  private static final String COLUMNS =
      """
      id, spec_id, action, title, entry_count, made_by, made_at, status, attempts, branch,
      commit_id, pull_request, question_id, problem, pushed_by, owner
      """;

  private final Leases leases =
      new Leases("knowledge_update", "status in ('queued', 'offered', 'pushed')", claimable());

  private static String claimable() {
    return "%s and %s and %s".formatted(TO_RUN, dueCondition(), NONE_RUNS);
  }

  /** A condition: the lease on the row, or the pause before it may be claimed again, is over. */
  private static String dueCondition() {
    return "(lease_until is null or lease_until < :now)";
  }

  Leases leases() {
    return leases;
  }

  KnowledgeUpdate insert(
      Tx tx, UpdateId id, NewUpdate made, Optional<String> file, AgentId by, Instant now) {
    return tx.sql(
            """
            insert into knowledge_update
              (id, spec_id, action, file_path, title, entry_count, entries, made_by, made_at, status)
            values (:id, :spec, :action, :file, :title, :size, :entries, :by, :now, 'queued')
            returning %s
            """
                .formatted(COLUMNS))
        .set("id", id)
        .set("spec", made.spec())
        .set("action", HasWord.of(made.action()))
        .set("file", file)
        .set("title", made.title())
        .set("size", made.size())
        .set("entries", Json.write(made.entries()))
        .set("by", by)
        .set("now", now)
        .first(UpdateStore::read)
        .orElseThrow();
  }

  /** Lets one node at a time work on updates, so that only one branch is open at a time. */
  Optional<UpdateClaim> claim(Tx tx, UpdateId id, String owner, Instant now, Instant until) {
    tx.lock("folkmoot knowledge updates");
    return leases.claim(tx, id, owner, now, until).first(UpdateStore::claimed);
  }

  List<UpdateId> toRun(Tx tx, Instant now, int limit) {
    return tx.sql(
            """
            select id from knowledge_update
            where status in ('queued', 'offered', 'pushed') and %s
            order by id limit :limit
            """
                .formatted(claimable()))
        .set("now", now)
        .set("limit", limit)
        .list(row -> new UpdateId(row.text("id")));
  }

  /** Records the branch before anything is pushed to it; false if the claim is lost. */
  boolean setBranch(Tx tx, UpdateClaim claim, String branch) {
    return guarded(tx, claim, "update knowledge_update set branch = :branch where id = :id and %s")
            .set("branch", branch)
            .update()
        == 1;
  }

  /** The last branch that the built-in coder pushed knowledge to, if it is not on the base yet. */
  Optional<String> lastBranch(Tx tx) {
    return tx.sql(
            """
            select branch from knowledge_update
            where status = 'pushed' and action <> 'patch' and pushed_by is null
            order by id desc limit 1
            """)
        .first(row -> row.text("branch"));
  }

  /** Whether a later update of the knowledge file was pushed. */
  boolean isOvertaken(Tx tx, UpdateId id) {
    return tx.sql(
            """
            select 1 from knowledge_update
            where id > :id and status in ('pushed', 'done') and action <> 'patch'
            limit 1
            """)
        .set("id", id)
        .exists();
  }

  /** The updates for a branch that are neither done nor given up, the oldest first. */
  List<FullUpdate> onBranch(Tx tx, String branch) {
    return tx.sql(
            """
            select * from knowledge_update
            where branch = :branch and status in ('queued', 'waiting', 'pushed')
            order by id
            """)
        .set("branch", branch)
        .list(UpdateStore::full);
  }

  /** Marks an update as pushed and ends the claim; empty if the claim is lost. */
  Optional<KnowledgeUpdate> markPushed(
      Tx tx, UpdateClaim claim, DeliveryOutcome.Pushed to, Instant until) {
    return guarded(
            tx,
            claim,
            """
            update knowledge_update
            set status = 'pushed', branch = :branch, commit_id = :commit, pull_request = :pull,
                pushed_by = null, problem = null, owner = null, lease_until = :until
            where id = :id and status = 'queued' and %s
            returning *
            """)
        .set("branch", to.branch())
        .set("commit", to.commit())
        .set("pull", to.pullRequest())
        .set("until", until)
        .first(UpdateStore::read);
  }

  /** Counts a failed attempt and ends the claim; empty if the claim is lost. */
  Optional<KnowledgeUpdate> recordFailure(Tx tx, UpdateClaim claim, String problem, Instant until) {
    return guarded(
            tx,
            claim,
            """
            update knowledge_update
            set attempts = attempts + 1, problem = :problem, owner = null, lease_until = :until
            where id = :id and %s
            returning *
            """)
        .set("problem", problem)
        .set("until", until)
        .first(UpdateStore::read);
  }

  /**
   * Offers a claimed update to coders; empty if the claim is lost.
   *
   * @param until when a node claims it again if no coder has pushed it
   */
  Optional<KnowledgeUpdate> offer(Tx tx, UpdateClaim claim, LetterId letter, Instant until) {
    return guarded(
            tx,
            claim,
            """
            update knowledge_update
            set status = 'offered', letter_id = :letter, pushed_by = null, problem = null,
                owner = null, lease_until = :until
            where id = :id and status = 'queued' and %s
            returning *
            """)
        .set("letter", letter)
        .set("until", until)
        .first(UpdateStore::read);
  }

  /** The letter that offers an update. */
  Optional<LetterId> letter(Tx tx, UpdateId id) {
    return tx.sql("select letter_id from knowledge_update where id = :id and letter_id is not null")
        .set("id", id)
        .first(row -> new LetterId(row.text("letter_id")));
  }

  /** The update that a letter offers. */
  Optional<KnowledgeUpdate> offered(Tx tx, LetterId letter) {
    return tx.sql("select %s from knowledge_update where letter_id = :letter".formatted(COLUMNS))
        .set("letter", letter)
        .first(UpdateStore::read);
  }

  /** Records that a coder has pushed the commit; a node checks the branch next. */
  Optional<KnowledgeUpdate> markDelivered(Tx tx, UpdateId id, AgentId coder, String commit) {
    return tx.sql(
            """
            update knowledge_update
            set status = 'pushed', branch = :branch, commit_id = :commit, pushed_by = :coder,
                letter_id = null, problem = null, owner = null, lease_until = null
            where id = :id and status = 'offered'
            returning *
            """)
        .set("id", id)
        .set("branch", id.branch())
        .set("coder", coder)
        .set("commit", commit)
        .first(UpdateStore::read);
  }

  /** Queues an update again that a coder could not do, for another offer at a later time. */
  Optional<KnowledgeUpdate> requeue(Tx tx, UpdateId id, String problem, Instant until) {
    return tx.sql(
            """
            update knowledge_update
            set status = 'queued', attempts = attempts + 1, problem = :problem, letter_id = null,
                owner = null, lease_until = :until
            where id = :id and status = 'offered'
            returning *
            """)
        .set("id", id)
        .set("problem", problem)
        .set("until", until)
        .first(UpdateStore::read);
  }

  /** Takes back all offered updates and queues them; returns the letters that offered them. */
  List<LetterId> takeBack(Tx tx) {
    var letters =
        tx.sql("select letter_id from knowledge_update where letter_id is not null")
            .list(row -> new LetterId(row.text("letter_id")));
    tx.sql(
            """
            update knowledge_update
            set status = 'queued', letter_id = null, owner = null, lease_until = null
            where letter_id is not null
            """)
        .update();
    return letters;
  }

  /** Records the commit and the pull request of an update that was found on its branch. */
  Optional<KnowledgeUpdate> recordCommit(
      Tx tx, UpdateId id, String commit, Optional<String> pullRequest) {
    return tx.sql(
            """
            update knowledge_update
            set commit_id = :commit, pull_request = coalesce(cast(:pull as text), pull_request)
            where id = :id and status = 'pushed'
              and (commit_id <> :commit
                or (pull_request is null and cast(:pull as text) is not null))
            returning *
            """)
        .set("id", id)
        .set("commit", commit)
        .set("pull", pullRequest)
        .first(UpdateStore::read);
  }

  /** Makes an update wait for the question that decides on it. */
  Optional<KnowledgeUpdate> markWaiting(
      Tx tx, UpdateId id, QuestionId question, Optional<String> problem) {
    return tx.sql(
            """
            update knowledge_update
            set status = 'waiting', question_id = :question, problem = :problem,
                letter_id = null, owner = null, lease_until = null
            where id = :id and status in ('queued', 'offered', 'pushed')
            returning *
            """)
        .set("id", id)
        .set("problem", problem)
        .set("question", question)
        .first(UpdateStore::read);
  }

  /** Queues an update again that waited for people, and keeps the approval of its patch. */
  Optional<KnowledgeUpdate> resume(Tx tx, UpdateId id, Optional<String> approved) {
    return tx.sql(
            """
            update knowledge_update
            set status = 'queued', attempts = 0, approved = coalesce(cast(:approved as text), approved),
                problem = null, owner = null, lease_until = null
            where id = :id and status = 'waiting'
            returning *
            """)
        .set("id", id)
        .set("approved", approved)
        .first(UpdateStore::read);
  }

  Optional<KnowledgeUpdate> markDone(Tx tx, UpdateId id, Optional<String> commit, Instant now) {
    return tx.sql(
            """
            update knowledge_update
            set status = 'done', commit_id = coalesce(cast(:commit as text), commit_id), problem = null,
                ended_at = :now, owner = null, lease_until = null
            where id = :id and status in ('queued', 'pushed')
            returning *
            """)
        .set("id", id)
        .set("commit", commit)
        .set("now", now)
        .first(UpdateStore::read);
  }

  Optional<KnowledgeUpdate> markFailed(Tx tx, UpdateId id, String problem, Instant now) {
    return tx.sql(
            """
            update knowledge_update
            set status = 'failed', problem = :problem, ended_at = :now,
                owner = null, lease_until = null
            where id = :id and status = 'waiting'
            returning *
            """)
        .set("id", id)
        .set("problem", problem)
        .set("now", now)
        .first(UpdateStore::read);
  }

  private static Query guarded(Tx tx, UpdateClaim claim, String sql) {
    return claim.lease().guard(tx.sql(sql.formatted(Lease.GUARD))).set("id", claim.id());
  }

  Optional<KnowledgeUpdate> find(Tx tx, UpdateId id) {
    return tx.sql("select %s from knowledge_update where id = :id".formatted(COLUMNS))
        .set("id", id)
        .first(UpdateStore::read);
  }

  List<KnowledgeUpdate> waitingFor(Tx tx, QuestionId question) {
    return tx.sql(
            "select %s from knowledge_update where question_id = :id and status = 'waiting'"
                .formatted(COLUMNS))
        .set("id", question)
        .list(UpdateStore::read);
  }

  /** The updates, the newest first. */
  List<KnowledgeUpdate> list(Tx tx, Optional<UpdateId> before, int limit) {
    return tx.sql(
            """
            select %s from knowledge_update
            where cast(:before as text) is null or id < :before
            order by id desc limit :limit
            """
                .formatted(COLUMNS))
        .set("before", before)
        .set("limit", limit)
        .list(UpdateStore::read);
  }

  private static UpdateClaim claimed(Row row) throws SQLException {
    return new UpdateClaim(
        full(row),
        UpdateStatus.valueOf(row.text("status").toUpperCase(Locale.ROOT)),
        row.maybe("approved"),
        Lease.of(row));
  }

  private static FullUpdate full(Row row) throws SQLException {
    return new FullUpdate(read(row), Json.tree(row.text("entries")));
  }

  private static KnowledgeUpdate read(Row row) throws SQLException {
    return new KnowledgeUpdate(
        new UpdateId(row.text("id")),
        row.maybe("spec_id").map(SpecId::new),
        UpdateAction.valueOf(row.text("action").toUpperCase(Locale.ROOT)),
        row.text("title"),
        row.number("entry_count"),
        new AgentId(row.text("made_by")),
        row.instant("made_at"),
        status(row),
        row.number("attempts"),
        row.maybe("branch"),
        row.maybe("commit_id"),
        row.maybe("pull_request"),
        row.maybe("question_id").map(QuestionId::new),
        row.maybe("problem"),
        row.maybe("pushed_by").map(AgentId::new));
  }

  private static UpdateStatus status(Row row) throws SQLException {
    var status = UpdateStatus.valueOf(row.text("status").toUpperCase(Locale.ROOT));
    return status == UpdateStatus.QUEUED && row.maybe("owner").isPresent()
        ? UpdateStatus.RUNNING
        : status;
  }
}
