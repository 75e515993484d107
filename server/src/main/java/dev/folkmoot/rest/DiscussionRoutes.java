package dev.folkmoot.rest;

import dev.folkmoot.core.Cursor;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import dev.folkmoot.discussion.Discussion;
import dev.folkmoot.discussion.Discussions;
import dev.folkmoot.discussion.TurnRange;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.session.Turn;
import dev.folkmoot.wire.ByBody;
import dev.folkmoot.wire.discussion.DiscussionJson;
import dev.folkmoot.wire.discussion.DiscussionsJson;
import dev.folkmoot.wire.discussion.MessageBody;
import dev.folkmoot.wire.discussion.OpenDiscussionBody;
import dev.folkmoot.wire.discussion.ParticipantsJson;
import dev.folkmoot.wire.discussion.ProjectJson;
import dev.folkmoot.wire.discussion.TurnBody;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Routes to open, read, pause and resume discussions, and to speak in them. */
public final class DiscussionRoutes {
  private static final Duration LONGEST = Duration.ofSeconds(50);

  private final Discussions discussions;
  private final Callers callers;

  public DiscussionRoutes(Discussions discussions, Callers callers) {
    this.discussions = discussions;
    this.callers = callers;
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/api/discussions", "Open a discussion", this::open)
            .takes(OpenDiscussionBody.class)
            .gives(201, DiscussionJson.class)
            .takesIdempotencyKey(),
        Route.get("/api/discussions", "List discussions, the newest first", this::list)
            .query("limit", "1 to 200; default 50")
            .query("cursor", "the cursor of the previous page")
            .gives(200, DiscussionsJson.class),
        Route.get("/api/discussions/{id}", "A discussion as it stands", this::get)
            .query("after", "how many turns to skip from the start; without it, the latest turns")
            .query("limit", "how many turns at most: 1 to 200; default 100")
            .gives(200, DiscussionJson.class),
        Route.post(
                "/api/discussions/{id}",
                "Say something as the user, and wait for the agents' turns",
                this::say)
            .takes(MessageBody.class)
            .gives(200, DiscussionJson.class)
            .allowAsync()
            .takesIdempotencyKey(),
        Route.get("/api/discussions/{id}/participants", "List the participants", this::participants)
            .gives(200, ParticipantsJson.class),
        Route.post(
                "/api/discussions/{id}/turns",
                "Take your turn; returns your turn and those after it",
                this::take)
            .takes(TurnBody.class)
            .gives(200, DiscussionJson.class)
            .takesIdempotencyKey(),
        Route.post("/api/discussions/{id}/pause", "Pause after the turn in progress", this::pause)
            .takes(ByBody.class)
            .gives(200, DiscussionJson.class),
        Route.post(
                "/api/discussions/{id}/resume",
                "Resume a discussion where it was paused",
                this::resume)
            .takes(ByBody.class)
            .gives(200, DiscussionJson.class),
        Route.get("/api/discussions/{id}/transcript", "All turns of a discussion", this::transcript)
            .query("format", "markdown or json; default json")
            .gives(200, DiscussionJson.class));
  }

  private Reply open(Exchange exchange) {
    var body = exchange.body(OpenDiscussionBody.class);
    var by =
        callers.find(exchange, body.by()).orElseGet(() -> callers.speaker(exchange, body.opener()));
    var opened = discussions.create(body.agenda(), body.seats(), by, exchange.idempotencyKey());
    return Reply.json(201, DiscussionJson.of(opened))
        .with(Map.of("Location", "/api/discussions/" + opened.session().id()));
  }

  private Reply list(Exchange exchange) {
    int limit = exchange.limit(50);
    var page =
        discussions.list(exchange.query("cursor").map(Cursor::id).map(SessionId::given), limit);
    var cursor = page.size() < limit ? null : Cursor.encode(page.getLast().session().id().value());
    return Reply.ok(new DiscussionsJson(page.stream().map(ProjectJson::of).toList(), cursor));
  }

  private Reply get(Exchange exchange) {
    var after = exchange.query("after").map(DiscussionRoutes::count);
    var part = TurnRange.of(after, exchange.limit(TurnRange.USUAL));
    return Reply.ok(
        DiscussionJson.of(discussions.find(id(exchange), part), exchange.caller().owner()));
  }

  private static int count(String after) {
    return Math.clamp(Exchange.number("after", after), -1, Integer.MAX_VALUE);
  }

  private Reply say(Exchange exchange) {
    var body = exchange.body(MessageBody.class);
    Text.requireLength("message", body.message(), Turn.LONGEST);
    Optional.ofNullable(body.organizationId())
        .ifPresent(name -> Text.requireName("organizationId", name));
    var id = id(exchange);
    var by = callers.speaker(exchange, body.userId());
    var reader = Optional.of(by.name());
    discussions.say(id, by, body.message(), exchange.idempotencyKey());
    if (exchange.prefersAsync()) {
      return Reply.accepted(DiscussionJson.of(discussions.find(id, TurnRange.usual()), reader));
    }
    return Reply.later(
        discussions.atRest(id, by.name(), TurnRange.usual(), LONGEST),
        rested -> Reply.ok(DiscussionJson.of(rested, reader)));
  }

  private Reply participants(Exchange exchange) {
    var discussion = discussions.find(id(exchange), new TurnRange.Latest(1));
    return Reply.ok(new ParticipantsJson(DiscussionJson.participants(discussion)));
  }

  private Reply take(Exchange exchange) {
    var body = exchange.body(TurnBody.class);
    Text.requireLength("content", body.content(), Turn.LONGEST);
    var id = id(exchange);
    var by = callers.speaker(exchange, body.agentId());
    discussions.say(id, by, body.content(), exchange.idempotencyKey());
    var found = discussions.find(id, new TurnRange.Since(by.name()));
    return Reply.ok(DiscussionJson.of(found, Optional.of(by.name())));
  }

  private Reply pause(Exchange exchange) {
    var by = callers.speaker(exchange, exchange.body(ByBody.class).by());
    return Reply.ok(DiscussionJson.of(discussions.pause(id(exchange), by)));
  }

  private Reply resume(Exchange exchange) {
    var by = callers.speaker(exchange, exchange.body(ByBody.class).by());
    return Reply.ok(DiscussionJson.of(discussions.resume(id(exchange), by)));
  }

  private Reply transcript(Exchange exchange) {
    var discussion = discussions.find(id(exchange));
    return switch (exchange.query("format").orElse("json")) {
      case "json" -> Reply.ok(DiscussionJson.of(discussion));
      case "markdown" -> markdown(discussion);
      default -> throw Refusal.invalid("format must be markdown or json");
    };
  }

  private static Reply markdown(Discussion discussion) {
    return Reply.text(
        200, "text/markdown; charset=utf-8", DiscussionTranscript.markdown(discussion));
  }

  private static SessionId id(Exchange exchange) {
    return SessionId.given(exchange.path("id"));
  }
}
