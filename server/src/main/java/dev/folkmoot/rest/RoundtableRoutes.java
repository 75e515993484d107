package dev.folkmoot.rest;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Problem;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.roundtable.Roundtables;
import dev.folkmoot.roundtable.Roundtables.Continued;
import dev.folkmoot.wire.roundtable.ContextRequestJson;
import dev.folkmoot.wire.roundtable.ContinueBody;
import dev.folkmoot.wire.roundtable.RoundResultJson;
import dev.folkmoot.wire.roundtable.RoundtableJson;
import dev.folkmoot.wire.roundtable.StartInput;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Roundtables: started, continued and read. */
public final class RoundtableRoutes {
  private static final Duration LONGEST = Duration.ofSeconds(50);
  private static final int ROUNDS = 3;

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
            .mayAnswerAtOnce()
            .takesIdempotencyKey(),
        Route.get("/api/roundtables/{id}", "A roundtable as it stands", this::get)
            .query("before", "a round: the three before it are told; if left out, the latest three")
            .gives(200, RoundtableJson.class),
        Route.post(
                "/api/roundtables/{id}/continue",
                "Bring context, and run the next round",
                this::goOn)
            .takes(ContinueBody.class)
            .gives(200, RoundResultJson.class)
            .mayAnswerAtOnce()
            .takesIdempotencyKey());
  }

  private Reply start(Exchange exchange) {
    var body = exchange.body(StartInput.class);
    var by = callers.speaker(exchange, body.by());
    var id =
        roundtables.start(body.terms(), body.named(), body.count(), by, exchange.idempotencyKey());
    var location = Map.of("Location", "/api/roundtables/" + id);
    if (exchange.wantsAnswerAtOnce()) {
      return Reply.atOnce(RoundResultJson.of(roundtables.find(id), 1)).with(location);
    }
    return Reply.later(
        roundtables.atRest(id, 1, LONGEST),
        rested ->
            rested.hasFailed()
                ? failed(rested)
                : Reply.json(201, RoundResultJson.of(rested, 1)).with(location));
  }

  private Reply goOn(Exchange exchange) {
    var body = exchange.body(ContinueBody.class);
    var by = callers.speaker(exchange, body.by());
    var id = id(exchange);
    return switch (roundtables.goOn(
        id, body.focus(), body.results(), by, exchange.idempotencyKey())) {
      case Continued.ContextRequired required -> contextRequired(required);
      case Continued.Begun(var round, var ignored) when exchange.wantsAnswerAtOnce() ->
          Reply.atOnce(RoundResultJson.of(roundtables.find(id, round - 1), round, ignored));
      case Continued.Begun(var round, var ignored) ->
          Reply.later(
              roundtables.atRest(id, round, LONGEST),
              rested ->
                  rested.hasFailed()
                      ? failed(rested)
                      : Reply.ok(RoundResultJson.of(rested, round, ignored)));
    };
  }

  private static Reply contextRequired(Continued.ContextRequired required) {
    var more = Json.object();
    more.putPOJO("contextRequests", required.open().stream().map(ContextRequestJson::of).toList());
    return Problem.reply(409, "CONTEXT_REQUIRED", required.message(), more);
  }

  /** Every agent has failed: no round is used, and the same call tries again. */
  private static Reply failed(Roundtable roundtable) {
    var more = Json.object().put("sessionId", roundtable.session().id().value());
    return Problem.reply(
        502,
        "ALL_AGENTS_FAILED",
        "%s; no round is used, continue to try again"
            .formatted(roundtable.session().status().why().orElse("every agent failed")),
        more);
  }

  private Reply get(Exchange exchange) {
    var id = id(exchange);
    var whole = roundtables.find(id, Integer.MAX_VALUE);
    int end =
        exchange
            .query("before")
            .map(text -> (int) Exchange.number("before", text))
            .orElse(whole.rounds().size() + 1);
    int from = Math.max(1, end - ROUNDS);
    return Reply.ok(RoundtableJson.of(roundtables.find(id, from), from, end));
  }

  private static SessionId id(Exchange exchange) {
    return new SessionId(exchange.path("id"));
  }
}
