package dev.folkmoot.architect;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.llm.Message;
import dev.folkmoot.llm.TokenEstimate;
import dev.folkmoot.store.Query;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.StoryId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The rows of conversations. Messages are never changed or deleted; only an epoch's summary and
 * counts change.
 */
final class ContextStore {
  private static final String EPOCHS =
      """
      select e.*, c.agent_id as agent_id, c.epoch as current_epoch
      from context c join context_epoch e on e.agent_key = c.agent_key
      """;

  /** The insert statement by the number of messages. */
  private static final Map<Integer, String> INSERTS = new ConcurrentHashMap<>();

  /**
   * Begins the first epoch of an agent, or another one if the current one is too old or the agent
   * now holds another story. Returns its number; empty if the current epoch fits.
   */
  Optional<Integer> begin(
      Tx tx, AgentId agent, Optional<StoryId> story, Optional<Instant> oldest, Instant now) {
    return tx.sql(
            """
            insert into context (agent_key, agent_id, epoch, story_id, began_at)
            values (:key, :agent, 1, :story, :now)
            on conflict (agent_key) do update
            set epoch = context.epoch + 1, story_id = excluded.story_id,
                began_at = excluded.began_at
            where (excluded.story_id is not null
                   and context.story_id is distinct from excluded.story_id)
              or context.began_at < cast(:oldest as bigint)
            returning epoch
            """)
        .set("key", agent.folded())
        .set("agent", agent)
        .set("story", story)
        .set("oldest", oldest)
        .set("now", now)
        .first(row -> row.number("epoch"));
  }

  /** The agent of a conversation, in the first spelling of its name, and the story of its epoch. */
  record CurrentContext(AgentId agent, Optional<StoryId> story) {}

  Optional<CurrentContext> current(Tx tx, AgentId agent) {
    return tx.sql("select agent_id, story_id from context where agent_key = :key")
        .set("key", agent.folded())
        .first(
            row ->
                new CurrentContext(
                    new AgentId(row.text("agent_id")), row.maybe("story_id").map(StoryId::new)));
  }

  /**
   * Begins an epoch for another story; empty without a conversation or if it has that story
   * already.
   */
  Optional<Integer> moveTo(Tx tx, AgentId agent, StoryId story, Instant now) {
    return next(tx, agent, Optional.of(story), now, "story_id is distinct from :story");
  }

  /** Begins an epoch in any case; empty if there is no conversation. */
  Optional<Integer> reset(Tx tx, AgentId agent, Optional<StoryId> story, Instant now) {
    return next(tx, agent, story, now, "1 = 1");
  }

  private static Optional<Integer> next(
      Tx tx, AgentId agent, Optional<StoryId> story, Instant now, String condition) {
    return tx.sql(
            """
            update context set epoch = epoch + 1, story_id = :story, began_at = :now
            where agent_key = :key and %s
            returning epoch
            """
                .formatted(condition))
        .set("key", agent.folded())
        .set("story", story)
        .set("now", now)
        .first(row -> row.number("epoch"));
  }

  void insertEpoch(
      Tx tx,
      AgentId agent,
      int epoch,
      Optional<StoryId> story,
      ResetReason reason,
      String system,
      Instant now) {
    tx.sql(
            """
            insert into context_epoch (agent_key, epoch, story_id, reason, system, began_at)
            values (:key, :epoch, :story, :reason, :system, :now)
            """)
        .set("key", agent.folded())
        .set("epoch", epoch)
        .set("story", story)
        .set("reason", reason.word())
        .set("system", system)
        .set("now", now)
        .update();
  }

  /** The conversation as the model reads it, without the exchanges that the summary covers. */
  Conversation conversation(Tx tx, AgentId agent, int epoch) {
    var empty =
        epochQuery(
                tx,
                agent,
                epoch,
                "select * from context_epoch where agent_key = :key and epoch = :epoch")
            .first(
                row ->
                    new Conversation(
                        row.text("system"),
                        row.maybe("summary"),
                        row.number("summarized"),
                        List.of()))
            .orElseThrow();
    return new Conversation(
        empty.system(),
        empty.summary(),
        empty.summarized(),
        exchanges(tx, agent, epoch, empty.summarized()));
  }

  private static Query epochQuery(Tx tx, AgentId agent, int epoch, String sql) {
    return tx.sql(sql).set("key", agent.folded()).set("epoch", epoch);
  }

  private record MessageRow(
      int no, RequestKind kind, Optional<Response> response, Message message) {
    static MessageRow of(Row row) throws SQLException {
      return new MessageRow(
          row.number("request_no"),
          RequestKind.of(row.text("kind")),
          row.maybe("reply").map(Json::tree).map(Response::of),
          stored(row).message());
    }
  }

  private static StoredMessage stored(Row row) throws SQLException {
    return new StoredMessage(
        StoredMessage.Role.of(row.text("role")), row.text("content"), row.big("tokens"));
  }

  private static List<Exchange> exchanges(Tx tx, AgentId agent, int epoch, int after) {
    var rows =
        epochQuery(
                tx,
                agent,
                epoch,
                """
                select m.request_no, m.role, m.content, m.tokens, r.kind, r.reply
                from context_message m
                join request r on r.agent_key = m.agent_key and r.no = m.request_no
                where m.agent_key = :key and m.epoch = :epoch and m.request_no > :after
                order by m.request_no, m.step
                """)
            .set("after", after)
            .list(MessageRow::of);
    return rows.stream()
        .collect(Collectors.groupingBy(MessageRow::no, TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(
            some ->
                new Exchange(
                    some.getFirst().no(),
                    some.getFirst().kind(),
                    some.getFirst().response(),
                    some.stream().map(MessageRow::message).toList()))
        .toList();
  }

  /** Adds a reply with its messages to the epoch in which the request was made. */
  void add(Tx tx, Request request, ReplyTranscript transcript) {
    insert(tx, request, transcript.messages());
    epochQuery(
            tx,
            request.agent(),
            request.epoch(),
            """
            update context_epoch
            set messages = messages + :messages, tokens = tokens + :tokens,
                input_tokens = input_tokens + :input, output_tokens = output_tokens + :output,
                summary = coalesce(cast(:summary as text), summary),
                summarized = coalesce(cast(:summarized as integer), summarized)
            where agent_key = :key and epoch = :epoch
            """)
        .set("messages", transcript.messages().size())
        .set("tokens", transcript.messages().stream().mapToLong(StoredMessage::tokens).sum())
        .set("input", transcript.inputTokens())
        .set("output", transcript.outputTokens())
        .set("summary", transcript.compacted().flatMap(Conversation::summary))
        .set("summarized", transcript.compacted().map(Conversation::summarized))
        .update();
  }

  private static void insert(Tx tx, Request request, List<StoredMessage> messages) {
    var insert =
        tx.sql(INSERTS.computeIfAbsent(messages.size(), ContextStore::insertOf))
            .set("key", request.agent().folded())
            .set("epoch", request.epoch())
            .set("no", request.no());
    for (int i = 0; i < messages.size(); i++) {
      insert
          .set("role" + i, messages.get(i).role().word())
          .set("content" + i, messages.get(i).content())
          .set("tokens" + i, messages.get(i).tokens());
    }
    insert.update();
  }

  private static String insertOf(int count) {
    return "insert into context_message"
        + " (agent_key, epoch, request_no, step, role, content, tokens) values "
        + IntStream.range(0, count)
            .mapToObj("(:key, :epoch, :no, %1$d, :role%1$d, :content%1$d, :tokens%1$d)"::formatted)
            .collect(Collectors.joining(", "));
  }

  /** The conversations after the given agent, in the order of their agents' names. */
  List<Context> list(Tx tx, String after, int limit) {
    return tx.sql(
            EPOCHS
                + """
                where e.epoch = c.epoch and c.agent_id > :after
                order by c.agent_id limit :limit
                """)
        .set("after", after)
        .set("limit", limit)
        .list(row -> new Context(new AgentId(row.text("agent_id")), epoch(row)));
  }

  /** An epoch, by default the current one, with its system prompt but without its messages. */
  Optional<ContextPage> find(Tx tx, AgentId agent, Optional<Integer> epoch) {
    return tx.sql(
            EPOCHS
                + """
                where c.agent_key = :key and e.epoch = coalesce(cast(:epoch as integer), c.epoch)
                """)
        .set("key", agent.folded())
        .set("epoch", epoch)
        .first(
            row ->
                new ContextPage(
                    new AgentId(row.text("agent_id")),
                    row.number("current_epoch"),
                    epoch(row),
                    List.of(
                        new ContextPage.Entry(
                            "system", row.text("system"), systemTokens(row), Optional.empty())),
                    Optional.empty()));
  }

  /** The newest epochs of an agent, the newest first. */
  List<Epoch> epochs(Tx tx, AgentId agent, int limit) {
    return tx.sql(EPOCHS + "where c.agent_key = :key order by e.epoch desc limit :limit")
        .set("key", agent.folded())
        .set("limit", limit)
        .list(ContextStore::epoch);
  }

  private static long systemTokens(Row row) throws SQLException {
    return TokenEstimate.tokens(row.text("system"));
  }

  private static Epoch epoch(Row row) throws SQLException {
    return new Epoch(
        row.number("epoch"),
        row.maybe("story_id").map(StoryId::new),
        row.text("reason"),
        row.maybe("summary"),
        row.instant("began_at"),
        row.big("messages"),
        row.big("tokens") + systemTokens(row),
        row.big("input_tokens"),
        row.big("output_tokens"));
  }

  private record PlacedEntry(ContextPage.Entry entry, ContextPage.Place place) {}

  /** A copy of the page with the messages after a place. */
  ContextPage read(Tx tx, ContextPage page, ContextPage.Place after, int limit) {
    var rows =
        epochQuery(
                tx,
                page.agent(),
                page.epoch().number(),
                """
                select m.*, r.id as request_id
                from context_message m
                join request r on r.agent_key = m.agent_key and r.no = m.request_no
                where m.agent_key = :key and m.epoch = :epoch
                  and (m.request_no, m.step) > (:no, :step)
                order by m.request_no, m.step limit :limit
                """)
            .set("no", after.request())
            .set("step", after.step())
            .set("limit", limit + 1)
            .list(ContextStore::placed);
    boolean first = after.equals(ContextPage.Place.START);
    var entries = new ArrayList<>(first ? page.messages() : List.of());
    rows.stream().limit(limit).map(PlacedEntry::entry).forEach(entries::add);
    return new ContextPage(
        page.agent(),
        page.current(),
        page.epoch(),
        entries,
        rows.size() > limit ? Optional.of(rows.get(limit - 1).place()) : Optional.empty());
  }

  private static PlacedEntry placed(Row row) throws SQLException {
    return new PlacedEntry(
        new ContextPage.Entry(
            row.text("role"),
            row.text("content"),
            row.big("tokens"),
            Optional.of(new RequestId(row.text("request_id")))),
        new ContextPage.Place(row.number("request_no"), row.number("step")));
  }
}
