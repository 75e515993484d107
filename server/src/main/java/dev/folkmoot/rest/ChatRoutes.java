package dev.folkmoot.rest;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.squad.Author;
import dev.folkmoot.squad.MessageFilter;
import dev.folkmoot.squad.MessageId;
import dev.folkmoot.squad.MessageType;
import dev.folkmoot.squad.Squad;
import dev.folkmoot.wire.EnumWords;
import dev.folkmoot.wire.squad.ChatBody;
import dev.folkmoot.wire.squad.ChatJson;
import dev.folkmoot.wire.squad.ChatMessageJson;
import dev.folkmoot.wire.squad.ReadBody;
import dev.folkmoot.wire.squad.UnreadJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Routes to write in the squad's chat and to read it. */
public final class ChatRoutes {
  private static final String CURSOR = "Folkmoot-Cursor";

  private final Squad squad;
  private final Callers callers;

  public ChatRoutes(Squad squad, Callers callers) {
    this.squad = squad;
    this.callers = callers;
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/api/chat", "Post a message to the chat", this::post)
            .takes(ChatBody.class)
            .gives(201, ChatMessageJson.class)
            .takesIdempotencyKey(),
        Route.get("/api/chat", "Read the chat, the newest last", this::read)
            .query("after", "only messages after this seq; 0 for the first ones")
            .query("before", "only messages before this seq; without after and before, the newest")
            .query("limit", "1 to 200; default 50")
            .query("type", "message, discussion_prompt, discussion_response or system")
            .query("mentions", "only messages that mention this agent as @Name")
            .gives(200, ChatJson.class),
        Route.get(
                "/api/chat/transcript",
                "The chat from its first message on, in parts",
                this::transcript)
            .query("format", "markdown or json; default json")
            .query(
                "after",
                "the seq after which the part begins: the Folkmoot-Cursor of the part" + " before")
            .query("limit", "1 to 200; default 200")
            .gives(200, ChatJson.class),
        Route.get(
                "/api/chat/{id}",
                "One message, by its id or the end of its id; a prompt also by the prompt's id",
                this::get)
            .gives(200, ChatMessageJson.class),
        Route.get(
                "/api/chat/unread",
                "The messages of others that a reader has not marked as read",
                this::unread)
            .query("agent", "the reader's name; default: the token's owner")
            .query("limit", "1 to 200; default 50")
            .gives(200, UnreadJson.class),
        Route.post("/api/chat/unread", "Mark messages as read, up to one of them", this::markRead)
            .takes(ReadBody.class)
            .gives(200, UnreadJson.class));
  }

  private Reply post(Exchange exchange) {
    var body = exchange.body(ChatBody.class);
    var message =
        squad.post(
            new Author(
                callers.speaker(exchange, "author", body.author()),
                Boolean.TRUE.equals(body.isHuman())),
            body.text(),
            Optional.ofNullable(body.replyTo()).map(MessageId::new),
            exchange.idempotencyKey());
    return Reply.json(201, ChatMessageJson.of(message));
  }

  private Reply read(Exchange exchange) {
    var filter =
        new MessageFilter(
            exchange.query("after").map(text -> Exchange.number("after", text)),
            exchange.query("before").map(text -> Exchange.number("before", text)),
            exchange.query("type").map(word -> EnumWords.constant("type", MessageType.class, word)),
            exchange.query("mentions"));
    return Reply.ok(ChatJson.of(squad.read(filter, exchange.limit(50))));
  }

  /** If there is a next part, a header names the message after which it begins. */
  private Reply transcript(Exchange exchange) {
    long after = exchange.query("after").map(text -> Exchange.number("after", text)).orElse(0L);
    var format = exchange.query("format").orElse("json");
    var page = squad.read(MessageFilter.after(after), exchange.limit(200));
    var part =
        switch (format) {
          case "json" -> Reply.ok(ChatJson.of(page));
          case "markdown" ->
              Reply.text(
                  200,
                  "text/markdown; charset=utf-8",
                  ChatTranscript.markdown(page.messages(), after == 0));
          default -> throw Refusal.invalid("format must be markdown or json");
        };
    return page.more()
        ? part.with(Map.of(CURSOR, Long.toString(page.messages().getLast().seq())))
        : part;
  }

  private Reply get(Exchange exchange) {
    return Reply.ok(ChatMessageJson.of(squad.message(exchange.path("id"))));
  }

  private Reply unread(Exchange exchange) {
    var reader = callers.speaker(exchange, "agent", exchange.query("agent").orElse(null));
    return Reply.ok(UnreadJson.of(squad.unread(reader.name(), exchange.limit(50))));
  }

  /** Returns the messages that are then unread, so that a reader needs one call for each page. */
  private Reply markRead(Exchange exchange) {
    var body = exchange.body(ReadBody.class);
    var reader = callers.speaker(exchange, "agent", body.agent()).name();
    squad.markRead(reader, body.upTo());
    return Reply.ok(UnreadJson.of(squad.unread(reader, 50)));
  }
}
