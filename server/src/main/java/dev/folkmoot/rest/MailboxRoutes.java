package dev.folkmoot.rest;

import dev.folkmoot.core.Cursor;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.story.LetterId;
import dev.folkmoot.story.Mailbox;
import dev.folkmoot.story.Receipt;
import dev.folkmoot.wire.story.AckBody;
import dev.folkmoot.wire.story.LetterBody;
import dev.folkmoot.wire.story.LetterJson;
import dev.folkmoot.wire.story.LetterReplyBody;
import dev.folkmoot.wire.story.LettersJson;
import dev.folkmoot.wire.story.NextLetterJson;
import java.time.Duration;
import java.util.List;

/** Routes to send, take, acknowledge and answer messages. */
public final class MailboxRoutes {
  private final Mailbox mailbox;
  private final Callers callers;

  public MailboxRoutes(Mailbox mailbox, Callers callers) {
    this.mailbox = mailbox;
    this.callers = callers;
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/api/messages", "Send a message to an agent", this::send)
            .takes(LetterBody.class)
            .gives(201, LetterJson.class)
            .takesIdempotencyKey(),
        Route.get(
                "/api/messages",
                "List the messages that an agent got and sent, the newest first",
                this::list)
            .query("agent", "the mailbox's owner; default: the token's owner")
            .query("limit", "1 to 200; default 50")
            .query("cursor", "the cursor of the previous page")
            .gives(200, LettersJson.class),
        Route.get("/api/messages/next", "Take an agent's next message or story", this::next)
            .query("agent", "the mailbox's owner; default: the token's owner")
            .query("wait", "how long to wait for one, at most 55s")
            .query("ack", "the id of the previous message, to acknowledge it first")
            .gives(200, NextLetterJson.class)
            .changing()
            .limited(),
        Route.post("/api/messages/{id}/ack", "Acknowledge a message", this::acknowledge)
            .takes(AckBody.class)
            .gives(200, LetterJson.class),
        Route.post("/api/messages/{id}/reply", "Answer a message", this::reply)
            .takes(LetterReplyBody.class)
            .gives(201, LetterJson.class)
            .takesIdempotencyKey());
  }

  private Reply send(Exchange exchange) {
    var body = exchange.body(LetterBody.class);
    var by = callers.speaker(exchange, "from", body.from());
    return Reply.json(
        201, LetterJson.of(mailbox.send(by, body.letter(), exchange.idempotencyKey())));
  }

  private Reply list(Exchange exchange) {
    var owner = callers.speaker(exchange, "agent", exchange.query("agent").orElse(null));
    var place = exchange.query("cursor").map(Cursor::id).map(LetterId::new);
    return Reply.ok(LettersJson.of(mailbox.list(mailbox.owner(owner), exchange.limit(50), place)));
  }

  private Reply next(Exchange exchange) {
    var agent = callers.speaker(exchange, "agent", exchange.query("agent").orElse(null));
    var owner = mailbox.owner(agent);
    var wait = exchange.timeout("wait").orElse(Duration.ZERO);
    var receipt = exchange.query("ack").map(LetterId::new).map(Receipt::of);
    return Reply.later(
        mailbox.next(owner, wait, receipt), letter -> Reply.ok(NextLetterJson.of(letter)));
  }

  private Reply acknowledge(Exchange exchange) {
    var body = exchange.body(AckBody.class);
    var agent = callers.speaker(exchange, "agent", body.agent());
    var receipt = body.receipt(id(exchange));
    return Reply.ok(LetterJson.of(mailbox.acknowledge(mailbox.owner(agent), receipt)));
  }

  private Reply reply(Exchange exchange) {
    var body = exchange.body(LetterReplyBody.class);
    var by = callers.speaker(exchange, "agent", body.agent());
    return Reply.json(
        201,
        LetterJson.of(mailbox.reply(by, id(exchange), body.reply(), exchange.idempotencyKey())));
  }

  private static LetterId id(Exchange exchange) {
    return new LetterId(exchange.path("id"));
  }
}
