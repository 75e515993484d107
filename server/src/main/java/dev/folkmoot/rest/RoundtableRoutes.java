package dev.folkmoot.rest;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Problem;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.roundtable.ContinueOutcome;
import dev.folkmoot.roundtable.MarkdownExport;
import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.roundtable.Roundtables;
import dev.folkmoot.roundtable.Viewer;
import dev.folkmoot.trust.Caller;
import dev.folkmoot.wire.roundtable.CandidatesJson;
import dev.folkmoot.wire.roundtable.CitationsJson;
import dev.folkmoot.wire.roundtable.ConsensusResultJson;
import dev.folkmoot.wire.roundtable.ContextRequestJson;
import dev.folkmoot.wire.roundtable.ContextRequestsJson;
import dev.folkmoot.wire.roundtable.ContinueBody;
import dev.folkmoot.wire.roundtable.ControlBody;
import dev.folkmoot.wire.roundtable.ControlResultJson;
import dev.folkmoot.wire.roundtable.DebateTurnBody;
import dev.folkmoot.wire.roundtable.ExportJson;
import dev.folkmoot.wire.roundtable.ResponseDetailJson;
import dev.folkmoot.wire.roundtable.RoundDetailsJson;
import dev.folkmoot.wire.roundtable.RoundResultJson;
import dev.folkmoot.wire.roundtable.RoundtableJson;
import dev.folkmoot.wire.roundtable.RoundtableListInput;
import dev.folkmoot.wire.roundtable.SessionsJson;
import dev.folkmoot.wire.roundtable.StartInput;
import dev.folkmoot.wire.roundtable.SynthesisBody;
import dev.folkmoot.wire.roundtable.SynthesisResultJson;
import dev.folkmoot.wire.roundtable.ThoughtsJson;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Routes to start, continue and read roundtables, and to speak in them. */
public final class RoundtableRoutes {
  private static final Duration LONGEST = Duration.ofSeconds(50);
  private static final int ROUNDS = 3;
  private static final int LISTED = 50;
  private static final String READER =
      "the reader's name; default: the token's owner. An agent of the debate sees only the"
          + " responses that it may read so far";

  private final Roundtables roundtables;
  private final Callers callers;

  public RoundtableRoutes(Roundtables roundtables, Callers callers) {
    this.roundtables = roundtables;
    this.callers = callers;
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/api/roundtables", "Start a debate, and run its first round", this::start)
            .takes(StartInput.class)
            .gives(201, RoundResultJson.class)
            .allowAsync()
            .takesIdempotencyKey(),
        Route.get("/api/roundtables", "List debates, the newest first", this::list)
            .query("topic", "words in the topic")
            .query("mode", "the mode of the debate")
            .query("status", "active, paused, completed or error")
            .query("fromDate", "the earliest start: 2026-11-17, or 2026-11-17T08:00:00Z")
            .query("toDate", "the latest start: a day, which is included, or a time")
            .query("limit", "1 to 200; default 50")
            .query("cursor", "the cursor of the previous page")
            .gives(200, SessionsJson.class),
        Route.get("/api/roundtables/agents", "List the agents that can debate", _ -> candidates())
            .gives(200, CandidatesJson.class),
        Route.get(
                "/api/roundtables/context-requests",
                "List context requests that nobody has answered",
                this::contextRequests)
            .query("session", "the id of a roundtable; default: all")
            .query("after", "only requests newer than the one with this id")
            .query("wait", "how long to wait for one, such as 30s; default: no wait")
            .gives(200, ContextRequestsJson.class),
        Route.get("/api/roundtables/{id}", "A roundtable as it stands", this::get)
            .query(
                "before",
                "a round: returns the three rounds before it; default: the latest" + " three")
            .query("by", READER)
            .gives(200, RoundtableJson.class),
        Route.post(
                "/api/roundtables/{id}/continue",
                "Give the results of context requests, and run the next round",
                this::goOn)
            .takes(ContinueBody.class)
            .gives(200, RoundResultJson.class)
            .allowAsync()
            .takesIdempotencyKey(),
        Route.post("/api/roundtables/{id}/turns", "Take your turn in a debate", this::take)
            .takes(DebateTurnBody.class)
            .gives(200, RoundResultJson.class)
            .takesIdempotencyKey(),
        Route.post("/api/roundtables/{id}/control", "Pause, resume or stop a debate", this::control)
            .takes(ControlBody.class)
            .gives(200, ControlResultJson.class),
        Route.post(
                "/api/roundtables/{id}/synthesis", "Have a model sum up a debate", this::synthesize)
            .takes(SynthesisBody.class)
            .gives(200, SynthesisResultJson.class),
        Route.get("/api/roundtables/{id}/consensus", "How far a panel agrees", this::consensus)
            .query("round", "the round's number; default: the last one that is over")
            .query("by", READER)
            .gives(200, ConsensusResultJson.class),
        Route.get(
                "/api/roundtables/{id}/thoughts",
                "One agent's responses, and how its confidence changed",
                this::thoughts)
            .query("agentId", "the agent's id; required")
            .query("by", READER)
            .gives(200, ThoughtsJson.class),
        Route.get(
                "/api/roundtables/{id}/responses",
                "One agent's responses, with reasons, sources and tool calls",
                this::responses)
            .query("agentId", "the agent's id; required")
            .query("round", "the round's number; default: all rounds")
            .query("by", READER)
            .gives(200, ResponseDetailJson.class),
        Route.get(
                "/api/roundtables/{id}/citations",
                "The sources that agents named, each once",
                this::citations)
            .query("round", "the round's number; default: all rounds")
            .query("agentId", "the agent's id; default: all agents")
            .query("by", READER)
            .gives(200, CitationsJson.class),
        Route.get("/api/roundtables/{id}/export", "The whole debate", this::export)
            .query("format", "markdown or json; default json")
            .query("by", READER)
            .gives(200, ExportJson.class),
        Route.get("/api/roundtables/{id}/rounds/{n}", "All responses of a round", this::details)
            .query("by", READER)
            .gives(200, RoundDetailsJson.class),
        Route.get(
                "/api/roundtables/{id}/rounds/{n}/wait",
                "Wait for the end of a round, and get its result",
                this::awaitRound)
            .query("timeout", "how long to wait; default 30s, at most 55s")
            .query("by", READER)
            .gives(200, RoundResultJson.class));
  }

  private Reply start(Exchange exchange) {
    var deadline = roundtables.waits().deadline(LONGEST);
    var body = exchange.body(StartInput.class);
    var by = callers.speaker(exchange, body.by());
    var id =
        roundtables.start(body.terms(), body.named(), body.count(), by, exchange.idempotencyKey());
    var location = Map.of("Location", "/api/roundtables/" + id);
    if (exchange.prefersAsync()) {
      return Reply.accepted(
              RoundResultJson.of(roundtables.find(id).asSeenBy(roundtables.viewer(by)), 1))
          .with(location);
    }
    return Reply.later(
        roundtables.waits().whenAtRest(id, 1, deadline.left(), Optional.empty()),
        rested ->
            failure(rested, 1)
                .orElseGet(
                    () ->
                        Reply.json(
                                201, RoundResultJson.of(rested.asSeenBy(roundtables.viewer(by)), 1))
                            .with(location)));
  }

  private Reply goOn(Exchange exchange) {
    var body = exchange.body(ContinueBody.class);
    var by = callers.speaker(exchange, body.by());
    var id = id(exchange);
    return switch (roundtables.beginNextRound(
        id, body.focus(), body.results(), by, exchange.idempotencyKey())) {
      case ContinueOutcome.ContextRequired required -> contextRequired(required);
      case ContinueOutcome.Begun(var round, var ignored) when exchange.prefersAsync() ->
          Reply.accepted(
              RoundResultJson.of(
                  roundtables.find(id, round - 1).asSeenBy(roundtables.viewer(by)),
                  round,
                  ignored));
      case ContinueOutcome.Begun(var round, var ignored) ->
          Reply.later(
              roundtables.waits().whenAtRest(id, round, LONGEST, Optional.empty()),
              rested ->
                  failure(rested, round)
                      .orElseGet(
                          () ->
                              Reply.ok(
                                  RoundResultJson.of(
                                      rested.asSeenBy(roundtables.viewer(by)), round, ignored))));
    };
  }

  private static Reply contextRequired(ContinueOutcome.ContextRequired required) {
    var more = Json.object();
    more.putPOJO("contextRequests", required.open().stream().map(ContextRequestJson::of).toList());
    if (!required.ignored().isEmpty()) {
      more.putPOJO("ignoredResults", required.ignored());
    }
    return Problem.reply(409, "CONTEXT_REQUIRED", required.message(), more);
  }

  /** The error reply for a round in which every agent has failed. */
  private static Optional<Reply> failure(Roundtable roundtable, int round) {
    var session = roundtable.session();
    var more =
        Json.object()
            .put("sessionId", session.id().value())
            .put("sessionStatus", session.status().word());
    session.status().why().ifPresent(why -> more.put("reason", why));
    var next = session.isCompleted() ? "" : "; the round does not count: continue to try again";
    return roundtable
        .failure(round)
        .map(why -> Problem.reply(502, "ALL_AGENTS_FAILED", why + next, more));
  }

  private Reply list(Exchange exchange) {
    var wanted =
        new RoundtableListInput(
            exchange.query("topic").orElse(null),
            exchange.query("mode").orElse(null),
            exchange.query("status").orElse(null),
            exchange.query("fromDate").orElse(null),
            exchange.query("toDate").orElse(null),
            exchange.limit(LISTED),
            exchange.query("cursor").orElse(null));
    var page = roundtables.list(wanted.filter(), wanted.before(), wanted.pageSize());
    return Reply.ok(SessionsJson.of(page, wanted.pageSize()));
  }

  private Reply candidates() {
    return Reply.ok(CandidatesJson.of(roundtables.candidates(), roundtables.modelNames()));
  }

  private Reply contextRequests(Exchange exchange) {
    var session = exchange.query("session").map(SessionId::given);
    var after = exchange.query("after").map(QuestionId::new);
    var wait = exchange.timeout("wait").orElse(Duration.ZERO);
    return Reply.later(
        roundtables.waits().whenContextRequested(session, after, wait),
        open -> Reply.ok(ContextRequestsJson.of(open)));
  }

  private Reply get(Exchange exchange) {
    var id = id(exchange);
    int end =
        number(exchange, "before")
            .orElseGet(() -> roundtables.withoutTurns(id).rounds().size() + 1);
    int from = Math.max(1, end - ROUNDS);
    return Reply.ok(
        RoundtableJson.of(asSeenByReader(exchange, roundtables.find(id, from)), from, end));
  }

  private Reply take(Exchange exchange) {
    var body = exchange.body(DebateTurnBody.class);
    var id = id(exchange);
    var by = callers.speaker(exchange, "agentId", body.agentId());
    roundtables.takeTurn(id, by, body.response(), exchange.idempotencyKey());
    var after = roundtables.latest(id).asSeenBy(roundtables.viewer(by));
    return Reply.ok(RoundResultJson.of(after, after.lastRoundOf(by.name())));
  }

  private Reply control(Exchange exchange) {
    var body = exchange.body(ControlBody.class);
    var id = id(exchange);
    var before = roundtables.control(id, body.action(), callers.speaker(exchange, body.by()));
    return Reply.ok(ControlResultJson.of(body.action(), before, roundtables.withoutTurns(id)));
  }

  private Reply synthesize(Exchange exchange) {
    var body = exchange.body(SynthesisBody.class);
    var id = id(exchange);
    var by = callers.speaker(exchange, body.by());
    var wanted = Optional.ofNullable(body.synthesizer()).map(AgentId::given);
    return Reply.later(
        roundtables.synthesize(id, wanted, by, LONGEST),
        synthesis -> Reply.ok(SynthesisResultJson.of(id, synthesis)));
  }

  private Reply consensus(Exchange exchange) {
    var found = asSeenByReader(exchange, roundtables.withoutTurns(id(exchange)));
    return Reply.ok(ConsensusResultJson.of(found, number(exchange, "round")));
  }

  private Reply thoughts(Exchange exchange) {
    return Reply.ok(ThoughtsJson.of(whole(exchange), agentId(exchange)));
  }

  private Reply responses(Exchange exchange) {
    return Reply.ok(
        ResponseDetailJson.of(whole(exchange), agentId(exchange), number(exchange, "round")));
  }

  private static String agentId(Exchange exchange) {
    return exchange
        .query("agentId")
        .orElseThrow(() -> Refusal.invalid("agentId is missing; say whose responses you want"));
  }

  private Reply citations(Exchange exchange) {
    return Reply.ok(
        CitationsJson.of(whole(exchange), number(exchange, "round"), exchange.query("agentId")));
  }

  private Reply export(Exchange exchange) {
    var found = whole(exchange);
    return switch (exchange.query("format").orElse("json")) {
      case "json" -> Reply.ok(ExportJson.json(found));
      case "markdown" -> Reply.text(200, "text/markdown; charset=utf-8", MarkdownExport.of(found));
      default -> throw Refusal.invalid("format must be markdown or json");
    };
  }

  private Reply details(Exchange exchange) {
    return Reply.ok(RoundDetailsJson.of(whole(exchange), round(exchange)));
  }

  private Reply awaitRound(Exchange exchange) {
    int round = round(exchange);
    var viewer = viewer(exchange);
    return Reply.later(
        roundtables
            .waits()
            .whenRoundOver(
                id(exchange), round, viewer.name(), exchange.timeout(), Optional.empty()),
        over ->
            failure(over, round)
                .orElseGet(() -> Reply.ok(RoundResultJson.of(over.asSeenBy(viewer), round))));
  }

  private Roundtable whole(Exchange exchange) {
    return asSeenByReader(exchange, roundtables.find(id(exchange)));
  }

  private Roundtable asSeenByReader(Exchange exchange, Roundtable roundtable) {
    return roundtable.asSeenBy(viewer(exchange));
  }

  private Viewer viewer(Exchange exchange) {
    return callers
        .find(exchange, exchange.query("by").orElse(null))
        .map(roundtables::viewer)
        .orElse(
            exchange.caller() instanceof Caller.Open
                ? Viewer.OUTSIDER
                : Viewer.POSSIBLE_PARTICIPANT);
  }

  private static Optional<Integer> number(Exchange exchange, String name) {
    return exchange.query(name).map(text -> number(name, text));
  }

  private static int round(Exchange exchange) {
    return number("round", exchange.path("n"));
  }

  private static int number(String name, String text) {
    return Math.clamp(Exchange.number(name, text), -1, Integer.MAX_VALUE);
  }

  private static SessionId id(Exchange exchange) {
    return SessionId.given(exchange.path("id"));
  }
}
