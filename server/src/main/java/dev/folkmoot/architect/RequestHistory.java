package dev.folkmoot.architect;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.StoryId;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Reads earlier requests for people. */
final class RequestHistory {
  Optional<LatestRequest> latest(Tx tx, AgentId agent) {
    return tx.sql(
            """
            select kind, status, verdict, made_at from request
            where agent_key = :key order by no desc limit 1
            """)
        .set("key", agent.folded())
        .first(
            row ->
                new LatestRequest(
                    RequestKind.of(row.text("kind")),
                    row.text("status").equals("replied"),
                    row.maybe("verdict").map(Verdict::valueOf),
                    row.instant("made_at")));
  }

  int countUnanswered(Tx tx, AgentId agent) {
    return tx.sql(
            """
            select count(*) as unanswered from request
            where agent_key = :key and status in ('open', 'waiting')
            """)
        .set("key", agent.folded())
        .first(row -> row.number("unanswered"))
        .orElse(0);
  }

  /** The requests without a reply in the epochs before the given one, the oldest first. */
  List<Request> unansweredBefore(Tx tx, AgentId agent, int epoch, int limit) {
    return tx.sql(
            """
            select * from request
            where agent_key = :key and status in ('open', 'waiting') and epoch < :epoch
            order by no limit :limit
            """)
        .set("key", agent.folded())
        .set("epoch", epoch)
        .set("limit", limit)
        .list(RequestStore::read);
  }

  /** The request without its messages. */
  Dialogue.RequestWithMessages brief(Tx tx, Request request) {
    return new Dialogue.RequestWithMessages(request, List.of(), isQueued(tx, request));
  }

  /** The request with its messages. */
  Dialogue.RequestWithMessages whole(Tx tx, Request request) {
    return new Dialogue.RequestWithMessages(request, messages(tx, request), isQueued(tx, request));
  }

  private static boolean isQueued(Tx tx, Request request) {
    return request.isOpen()
        && tx.sql(
                """
                select 1 from request
                where agent_key = :key and no < :no and status in ('open', 'waiting')
                """)
            .set("key", request.agent().folded())
            .set("no", request.no())
            .exists();
  }

  /** The requests of an epoch before a number, the newest first. */
  List<Request> ofEpoch(Tx tx, AgentId agent, int epoch, int before, int limit) {
    return tx.sql(
            """
            select * from request
            where agent_key = :key and epoch = :epoch and no < :before
            order by no desc limit :limit
            """)
        .set("key", agent.folded())
        .set("epoch", epoch)
        .set("before", before)
        .set("limit", limit)
        .list(RequestStore::read);
  }

  /** The requests about a story, the newest first. */
  List<Request> ofStory(Tx tx, StoryId story, int limit) {
    return tx.sql("select * from request where story_id = :story order by id desc limit :limit")
        .set("story", story)
        .set("limit", limit)
        .list(RequestStore::read);
  }

  Optional<Request> numbered(Tx tx, AgentId agent, int no) {
    return tx.sql("select * from request where agent_key = :key and no = :no")
        .set("key", agent.folded())
        .set("no", no)
        .first(RequestStore::read);
  }

  /** The messages of a request, in their order. */
  private static List<ContextPage.Entry> messages(Tx tx, Request request) {
    return tx.sql(
            """
            select role, content, tokens from context_message
            where agent_key = :key and epoch = :epoch and request_no = :no
            order by step
            """)
        .set("key", request.agent().folded())
        .set("epoch", request.epoch())
        .set("no", request.no())
        .list(row -> entry(row, request));
  }

  private static ContextPage.Entry entry(Row row, Request request) throws SQLException {
    return new ContextPage.Entry(
        row.text("role"), row.text("content"), row.big("tokens"), Optional.of(request.id()));
  }
}
