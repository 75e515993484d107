package dev.folkmoot.squad;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rows of messages, of mentions, and of how far each reader has read. */
final class MessageStore {
  private static final String MENTIONING =
      "message.* from mention s join message on message.seq = s.seq";

  ChatMessage insert(Tx tx, ChatMessage message) {
    tx.lock("folkmoot chat");
    long seq =
        tx.sql(
                """
                insert into message (id, ending, author, human, text, type, reply_to, prompt_id,
                  mentions, created_at)
                values (:id, :ending, :author, :human, :text, :type, :replyTo, :prompt, :mentions,
                  :at)
                returning seq
                """)
            .set("id", message.id())
            .set("ending", IdSuffix.reversed(message.id().value()))
            .set("author", message.author())
            .set("human", message.human())
            .set("text", message.text())
            .set("type", message.type().word())
            .set("replyTo", message.replyTo())
            .set("prompt", message.prompt())
            .set("mentions", lines(message.mentions()))
            .set("at", message.createdAt())
            .first(row -> row.big("seq"))
            .orElseThrow();
    message.mentions().forEach(agent -> insertMention(tx, agent, seq, message.type()));
    return message.numbered(seq);
  }

  private static void insertMention(Tx tx, AgentId agent, long seq, MessageType type) {
    tx.sql("insert into mention (agent_id, seq, type) values (:agent, :seq, :type)")
        .set("agent", agent)
        .set("seq", seq)
        .set("type", type.word())
        .update();
  }

  Optional<ChatMessage> find(Tx tx, MessageId id) {
    return tx.sql("select * from message where id = :id").set("id", id).first(MessageStore::read);
  }

  /**
   * The messages whose id, or whose prompt's id, ends with the suffix; up to three, enough to see
   * whether the suffix is unique.
   */
  List<ChatMessage> ending(Tx tx, IdSuffix ending) {
    return tx
        .sql(
            """
            select * from message where ending >= :from and ending < :to
            union all
            select message.* from prompt join message on message.prompt_id = prompt.id
            where prompt.ending >= :from and prompt.ending < :to
              and message.type = 'discussion_prompt'
            limit 3
            """)
        .set("from", ending.from())
        .set("to", ending.to())
        .list(MessageStore::read)
        .stream()
        .filter(one -> ids(one).anyMatch(id -> id.endsWith(ending.typed())))
        .distinct()
        .toList();
  }

  private static Stream<String> ids(ChatMessage message) {
    return Stream.concat(
        Stream.of(message.id().value()), message.prompt().map(QuestionId::value).stream());
  }

  /** The number of the newest message, 0 if there is none. */
  long newest(Tx tx) {
    return tx.sql("select coalesce(max(seq), 0) as seq from message")
        .first(row -> row.big("seq"))
        .orElse(0L);
  }

  void requireThere(Tx tx, String name, long seq) {
    long newest = newest(tx);
    if (seq < 0 || seq > newest) {
      throw Refusal.invalid(
          "%s: there is no message %d, the newest is %d; send the seq of a message"
              .formatted(name, seq, newest));
    }
  }

  /** Up to {@code limit} messages that match the filter, the newest last. */
  List<ChatMessage> list(Tx tx, MessageFilter filter, Optional<AgentId> mentioned, int limit) {
    boolean forward = filter.after().isPresent();
    var found =
        tx.sql(page(filter, mentioned.isPresent(), forward))
            .set("after", filter.after().orElse(0L))
            .set("before", filter.before().orElse(Long.MAX_VALUE))
            .set("type", filter.type().map(MessageType::word))
            .set("agent", mentioned)
            .set("limit", limit)
            .list(MessageStore::read);
    return forward ? found : found.reversed();
  }

  private static String page(MessageFilter filter, boolean mentioned, boolean forward) {
    return """
    select %s
    where s.seq > :after and s.seq < :before%s
    order by s.seq %s limit :limit
    """
        .formatted(
            mentioned ? MENTIONING : "s.* from message s",
            (mentioned ? " and s.agent_id = :agent" : "")
                + (filter.type().isPresent() ? " and s.type = :type" : ""),
            forward ? "asc" : "desc");
  }

  List<ChatMessage> responses(Tx tx, QuestionId prompt) {
    return tx.sql(
            """
            select * from message where prompt_id = :prompt and type = 'discussion_response'
            order by seq
            """)
        .set("prompt", prompt)
        .list(MessageStore::read);
  }

  /** The last message that the reader has read; empty if it has no stored position. */
  Optional<Long> position(Tx tx, AgentId reader) {
    return tx.sql("select seq from reader where name = :name")
        .set("name", reader)
        .first(row -> row.big("seq"));
  }

  /** The number of the newest message whose id sorts before {@code id}. */
  long before(Tx tx, String id) {
    return tx.sql("select seq from message where id < :id order by id desc limit 1")
        .set("id", id)
        .first(row -> row.big("seq"))
        .orElse(0L);
  }

  List<ChatMessage> ofOthers(Tx tx, AgentId reader, long after, long end, int limit) {
    return tx.sql(
            """
            select * from message where seq > :after and seq <= :end and author <> :reader
            order by seq limit :limit
            """)
        .set("reader", reader)
        .set("after", after)
        .set("end", end)
        .set("limit", limit)
        .list(MessageStore::read);
  }

  /** Stores a position before the first message for a new reader. */
  long begin(Tx tx, AgentId reader) {
    move(tx, reader, 0);
    return 0;
  }

  /** Moves a reader's position forward; a position never moves back. */
  void move(Tx tx, AgentId reader, long seq) {
    tx.sql(
            """
            insert into reader (name, seq) values (:name, :seq)
            on conflict (name) do update set seq = excluded.seq where excluded.seq > reader.seq
            """)
        .set("name", reader)
        .set("seq", seq)
        .update();
  }

  private static ChatMessage read(Row row) throws SQLException {
    return new ChatMessage(
        row.big("seq"),
        new MessageId(row.text("id")),
        new AgentId(row.text("author")),
        row.flag("human"),
        row.text("text"),
        MessageType.of(row.text("type")),
        row.maybe("reply_to").map(MessageId::new),
        row.maybe("prompt_id").map(QuestionId::new),
        row.text("mentions").lines().map(AgentId::new).toList(),
        row.instant("created_at"));
  }

  private static String lines(List<AgentId> names) {
    return names.stream().map(AgentId::value).collect(Collectors.joining("\n"));
  }
}
