package dev.folkmoot.rest;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.architect.Architect;
import dev.folkmoot.architect.ContextPage;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.trust.Caller;
import dev.folkmoot.wire.ByBody;
import dev.folkmoot.wire.architect.AgentContextJson;
import dev.folkmoot.wire.architect.AgentContextsJson;
import dev.folkmoot.wire.architect.ArchitectRequestBody;
import dev.folkmoot.wire.architect.ArchitectRequestJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Requests to the architect, and its conversations with agents. */
public final class ArchitectRoutes {
  private static final String READER = "the reader's name; default: the token's owner";

  private final Architect architect;
  private final Callers callers;

  public ArchitectRoutes(Architect architect, Callers callers) {
    this.architect = architect;
    this.callers = callers;
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/api/requests", "Ask the architect, or have work reviewed", this::submit)
            .takes(ArchitectRequestBody.class)
            .query("wait", "how long to wait for the reply, at most 55s")
            .gives(201, ArchitectRequestJson.class)
            .limited()
            .takesIdempotencyKey(),
        Route.get("/api/requests/{id}", "Read a request, or wait for its reply", this::get)
            .query("wait", "how long to wait for the reply, at most 55s")
            .query("by", READER)
            .gives(200, ArchitectRequestJson.class)
            .limited(),
        Route.get("/api/contexts", "List the architect's conversations", this::list)
            .query("by", READER)
            .query("limit", "1 to 200; default 50")
            .query("cursor", "the cursor of the previous page")
            .gives(200, AgentContextsJson.class),
        Route.get(
                "/api/contexts/{agentId}", "The architect's conversation with an agent", this::read)
            .query("epoch", "1 or more; default: the current epoch")
            .query("by", READER)
            .query("limit", "how many messages: 1 to 200; default 100")
            .query("cursor", "the cursor of the previous page")
            .gives(200, AgentContextJson.class),
        Route.post("/api/contexts/{agentId}/reset", "Begin a new epoch", this::reset)
            .takes(ByBody.class)
            .gives(200, AgentContextJson.class));
  }

  private Reply submit(Exchange exchange) {
    var body = exchange.body(ArchitectRequestBody.class);
    var by = callers.speaker(exchange, "from", body.from());
    var wait = exchange.timeout("wait");
    var asked = architect.submit(body.request(), by, exchange.idempotencyKey());
    var location = Map.of("Location", "/api/requests/" + asked.id());
    if (wait.isEmpty()) {
      return Reply.json(201, ArchitectRequestJson.withoutContent(asked)).with(location);
    }
    return Reply.later(
        architect.awaitReply(asked.id().value(), Optional.of(by), wait.get()),
        request -> Reply.json(201, ArchitectRequestJson.afterWait(request)).with(location));
  }

  private Reply get(Exchange exchange) {
    var id = exchange.path("id");
    var reader = reader(exchange);
    var wait = exchange.timeout("wait");
    if (wait.isEmpty()) {
      return Reply.ok(ArchitectRequestJson.of(architect.request(id, reader)));
    }
    return Reply.later(
        architect.awaitReply(id, reader, wait.get()),
        request -> Reply.ok(ArchitectRequestJson.afterWait(request)));
  }

  private Reply list(Exchange exchange) {
    int limit = exchange.limit(50);
    var after = exchange.query("cursor").map(AgentContextsJson::place).orElse("");
    return Reply.ok(
        AgentContextsJson.of(architect.contexts().list(reader(exchange), after, limit), limit));
  }

  private Reply read(Exchange exchange) {
    var place =
        exchange.query("cursor").map(AgentContextJson::place).orElse(ContextPage.Place.START);
    return Reply.ok(
        AgentContextJson.of(
            architect
                .contexts()
                .read(
                    agent(exchange),
                    exchange.query("epoch").map(ArchitectRoutes::epoch),
                    place,
                    exchange.limit(100),
                    reader(exchange))));
  }

  private static int epoch(String text) {
    long number = Exchange.number("epoch", text);
    if (number < 1 || number > Integer.MAX_VALUE) {
      throw Refusal.invalid("epoch must be 1 or more");
    }
    return (int) number;
  }

  private Reply reset(Exchange exchange) {
    var by = callers.speaker(exchange, exchange.body(ByBody.class).by());
    return Reply.ok(AgentContextJson.of(architect.contexts().reset(agent(exchange), by)));
  }

  /** In {@code open} mode the name is optional: a reader without one may read everything. */
  private Optional<Speaker> reader(Exchange exchange) {
    var named = callers.find(exchange, exchange.query("by").orElse(null));
    if (named.isEmpty() && !(exchange.caller() instanceof Caller.Open)) {
      throw Refusal.invalid("by is missing; say who you are");
    }
    return named;
  }

  private static AgentId agent(Exchange exchange) {
    return AgentId.given(exchange.path("agentId"));
  }
}
