package dev.folkmoot.architect;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.store.Lease;
import dev.folkmoot.store.Leases;
import dev.folkmoot.store.Query;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.LetterId;
import dev.folkmoot.story.StoryId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The rows of requests, and the claims of nodes on them. */
final class RequestStore {
  /**
   * A condition: the request is open and no earlier request of its agent is without a reply. So an
   * agent's requests run in order.
   */
  private static final String NEXT =
      """
      status = 'open' and not exists (
        select 1 from request earlier
        where earlier.agent_key = request.agent_key and earlier.no < request.no
          and earlier.status in ('open', 'waiting'))
      """;

  /** The most requests of one agent without a reply. */
  static final int MOST_UNANSWERED = 100;

  private final Leases leases = new Leases("request", NEXT, Lease.UNOWNED);

  /** A request that was added, and the claim on it if no earlier one of the agent is unanswered. */
  record InsertedRequest(Request request, Optional<Claim> claim) {
    static InsertedRequest of(Row row) throws SQLException {
      var claim =
          row.maybe("owner").isPresent() ? Optional.of(claimed(row)) : Optional.<Claim>empty();
      return new InsertedRequest(read(row), claim);
    }
  }

  /**
   * Adds a request to the current epoch; empty if an epoch must begin first, if the agent has too
   * many requests without a reply, or if it made another request at the same time.
   *
   * @param story the story that the agent holds
   * @param oldest the earliest time at which the epoch may have begun
   */
  Optional<InsertedRequest> insert(
      Tx tx,
      RequestId id,
      AgentId agent,
      Optional<StoryId> story,
      Optional<Instant> oldest,
      NewRequest made,
      Optional<LetterId> origin,
      String owner,
      Instant now,
      Instant until) {
    return tx.sql(
            """
            insert into request
              (id, agent_key, agent_id, no, epoch, story_id, kind, content, context, origin_id,
               status, made_at, owner, lease_no, lease_until)
            select :id, c.agent_key, :agent, last.no + 1, c.epoch, :story, :kind, :content,
              :context, :origin, 'open', :now,
              case when last.busy = 0 then cast(:owner as text) end, 1,
              case when last.busy = 0 then cast(:until as bigint) end
            from context c, (
              select coalesce((select max(no) from request where agent_key = :key), 0) as no,
                (select count(*) from request
                 where agent_key = :key and status in ('open', 'waiting')) as busy) last
            where c.agent_key = :key and c.agent_id = :agent and last.busy < :most
              and (cast(:story as text) is null or c.story_id = cast(:story as text))
              and c.began_at >= cast(:oldest as bigint)
            on conflict do nothing
            returning *
            """)
        .set("id", id)
        .set("key", agent.folded())
        .set("agent", agent)
        .set("story", story)
        .set("oldest", oldest.orElse(Instant.EPOCH))
        .set("most", MOST_UNANSWERED)
        .set("kind", made.kind().word())
        .set("content", made.content())
        .set("context", made.context().map(Json::write))
        .set("origin", origin)
        .set("owner", owner)
        .set("now", now)
        .set("until", until)
        .first(InsertedRequest::of);
  }

  boolean isFull(Tx tx, AgentId agent) {
    return tx.sql(
                """
                select count(*) as unanswered from request
                where agent_key = :key and status in ('open', 'waiting')
                """)
            .set("key", agent.folded())
            .first(row -> row.number("unanswered"))
            .orElse(0)
        >= MOST_UNANSWERED;
  }

  Optional<Claim> claim(Tx tx, RequestId id, String owner, Instant now, Instant until) {
    return leases.claim(tx, id, owner, now, until).first(RequestStore::claimed);
  }

  Leases leases() {
    return leases;
  }

  void giveBack(Tx tx, Claim claim, Instant until) {
    leases.giveBack(tx, claim, until);
  }

  /** Counts a failed attempt and ends the claim. */
  void recordFailure(Tx tx, Claim claim, Instant until) {
    guarded(
            tx,
            claim,
            """
            update request set attempts = attempts + 1, owner = null, lease_until = :until
            where id = :id and %s
            """)
        .set("until", until)
        .update();
  }

  /**
   * Stores the steps of a request in progress; false, without storing them, if the claim is lost.
   */
  boolean keepSteps(Tx tx, Claim claim, List<String> steps) {
    return guarded(tx, claim, "update request set steps = :steps where id = :id and %s")
            .set("steps", Json.write(steps))
            .update()
        == 1;
  }

  List<RequestId> toRun(Tx tx, Instant now, int limit) {
    return tx.sql(
            """
            select id from request
            where %s and (lease_until is null or lease_until < :now)
            limit :limit
            """
                .formatted(NEXT))
        .set("now", now)
        .set("limit", limit)
        .list(row -> new RequestId(row.text("id")));
  }

  /**
   * A reply that was written.
   *
   * @param next the agent's next request, which may run now
   */
  record WrittenReply(Optional<RequestId> next) {}

  private static final String REPLY =
      """
      update request
      set status = 'replied', verdict = :verdict, reply = :reply, replied_by = :by,
          replied_at = :now, steps = null, owner = null, lease_until = null
      where id = :id and %s
      returning (
        select n.id from request n
        where n.agent_key = request.agent_key and n.no > request.no and n.status = 'open'
        order by n.no limit 1) as next_id
      """;

  /** Writes the reply that this node got; empty if the claim is lost. */
  Optional<WrittenReply> reply(
      Tx tx, Claim claim, ReplyTranscript transcript, AgentId by, Instant now) {
    return writeReply(
        guarded(tx, claim, REPLY.replace("%s", "status = 'open' and %s")), transcript, by, now);
  }

  /** Writes the reply of a person or an external agent; empty if there is a reply already. */
  Optional<WrittenReply> reply(
      Tx tx, Request waiting, ReplyTranscript transcript, AgentId by, Instant now) {
    return writeReply(
        tx.sql(REPLY.formatted("status = 'waiting'")).set("id", waiting.id()), transcript, by, now);
  }

  private static Optional<WrittenReply> writeReply(
      Query query, ReplyTranscript transcript, AgentId by, Instant now) {
    return query
        .set("verdict", transcript.response().decision().map(Verdict::name))
        .set("reply", Json.write(transcript.response().json()))
        .set("by", by)
        .set("now", now)
        .first(row -> new WrittenReply(row.maybe("next_id").map(RequestId::new)));
  }

  /**
   * Records the question that asks people for the reply, or the letter that asks an external agent;
   * false if the claim is lost.
   *
   * @param due when people are asked instead of an agent that has not replied to its letter
   */
  boolean passOn(
      Tx tx, Claim claim, Optional<QuestionId> question, Optional<LetterId> letter, Instant due) {
    return guarded(
                tx,
                claim,
                """
                update request
                set status = 'waiting', question_id = :question, letter_id = :letter,
                    owner = null, lease_until = :due
                where id = :id and status = 'open' and %s
                """)
            .set("question", question)
            .set("letter", letter)
            .set("due", letter.map(_ -> due))
            .update()
        == 1;
  }

  /** The requests whose letter was not answered in time. */
  List<Request> overdue(Tx tx, Instant now, int limit) {
    return tx.sql(
            """
            select * from request
            where status = 'waiting' and letter_id is not null and lease_until < :now
            order by lease_until limit :limit
            """)
        .set("now", now)
        .set("limit", limit)
        .list(RequestStore::read);
  }

  /**
   * Makes a request no longer wait for the reply to a letter; false if it did not wait for that
   * one.
   */
  boolean dropLetter(Tx tx, Request waiting, LetterId letter) {
    return tx.sql(
                """
                update request set letter_id = null, lease_until = null
                where id = :id and status = 'waiting' and letter_id = :letter
                """)
            .set("id", waiting.id())
            .set("letter", letter)
            .update()
        == 1;
  }

  /** The letters whose replies requests wait for. */
  List<LetterId> awaitedLetters(Tx tx) {
    return tx.sql(
            """
            select letter_id from request where status = 'waiting' and letter_id is not null
            order by letter_id
            """)
        .list(row -> new LetterId(row.text("letter_id")));
  }

  /**
   * Reopens the request that waits for the reply to a letter, so that somebody else replies to it.
   */
  void reopen(Tx tx, LetterId letter) {
    tx.sql(
            """
            update request set status = 'open', letter_id = null, lease_until = null
            where status = 'waiting' and letter_id = :letter
            """)
        .set("letter", letter)
        .update();
  }

  /** Makes a request whose letter failed wait for a question to people. */
  void passOnAgain(Tx tx, Request waiting, QuestionId question) {
    tx.sql(
            """
            update request set question_id = :question, letter_id = null, lease_until = null
            where id = :id and status = 'waiting'
            """)
        .set("id", waiting.id())
        .set("question", question)
        .update();
  }

  private static Query guarded(Tx tx, Claim claim, String sql) {
    return claim.lease().guard(tx.sql(sql.formatted(Lease.GUARD))).set("id", claim.request().id());
  }

  Optional<Request> find(Tx tx, RequestId id) {
    return tx.sql("select * from request where id = :id").set("id", id).first(RequestStore::read);
  }

  Optional<Request> waitingFor(Tx tx, QuestionId question) {
    return tx.sql("select * from request where question_id = :id and status = 'waiting'")
        .set("id", question)
        .first(RequestStore::read);
  }

  Optional<Request> waitingFor(Tx tx, LetterId letter) {
    return tx.sql("select * from request where letter_id = :id and status = 'waiting'")
        .set("id", letter)
        .first(RequestStore::read);
  }

  /** Whether a request that came by this letter has no reply yet. */
  boolean isUnanswered(Tx tx, LetterId origin) {
    return tx.sql("select 1 from request where origin_id = :id and status in ('open', 'waiting')")
        .set("id", origin)
        .exists();
  }

  private record BudgetVerdict(int epoch, Verdict verdict) {}

  /** The verdicts of earlier budget reviews in the epoch of a request, the latest first. */
  List<Verdict> budgetVerdicts(Tx tx, Request request, int limit) {
    return tx
        .sql(
            """
            select verdict, epoch from request
            where agent_key = :key and kind = 'budget_review' and no < :no
              and coalesce(story_id, '') = :story and verdict is not null
            order by no desc limit :limit
            """)
        .set("key", request.agent().folded())
        .set("no", request.no())
        .set("story", request.story().map(StoryId::value).orElse(""))
        .set("limit", limit)
        .list(row -> new BudgetVerdict(row.number("epoch"), Verdict.valueOf(row.text("verdict"))))
        .stream()
        .takeWhile(one -> one.epoch() == request.epoch())
        .map(BudgetVerdict::verdict)
        .toList();
  }

  private static Claim claimed(Row row) throws SQLException {
    return new Claim(read(row), row.number("attempts"), steps(row), Lease.of(row));
  }

  private static List<String> steps(Row row) throws SQLException {
    return row.maybe("steps")
        .map(text -> List.of(Json.MAPPER.readValue(text, String[].class)))
        .orElse(List.of());
  }

  static Request read(Row row) throws SQLException {
    return new Request(
        new RequestId(row.text("id")),
        new AgentId(row.text("agent_id")),
        row.number("no"),
        row.number("epoch"),
        row.maybe("story_id").map(StoryId::new),
        RequestKind.of(row.text("kind")),
        row.text("content"),
        row.maybe("context").map(text -> (ObjectNode) Json.tree(text)),
        row.maybe("origin_id").map(LetterId::new),
        state(row),
        row.instant("made_at"));
  }

  private static Request.State state(Row row) throws SQLException {
    return switch (row.text("status")) {
      case "open" -> new Request.State.Open();
      case "waiting" ->
          new Request.State.Waiting(
              row.maybe("question_id").map(QuestionId::new),
              row.maybe("letter_id").map(LetterId::new));
      default ->
          new Request.State.Replied(
              Response.of(Json.tree(row.text("reply"))),
              new AgentId(row.text("replied_by")),
              row.instant("replied_at"));
    };
  }
}
