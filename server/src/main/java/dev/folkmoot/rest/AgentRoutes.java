package dev.folkmoot.rest;

import dev.folkmoot.agent.Agent;
import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.story.Role;
import dev.folkmoot.trust.Caller;
import dev.folkmoot.trust.Trust;
import dev.folkmoot.wire.EnumWords;
import dev.folkmoot.wire.agent.AgentBody;
import dev.folkmoot.wire.agent.AgentJson;
import dev.folkmoot.wire.agent.AgentsJson;
import java.util.List;
import java.util.Optional;

/** Routes to register agents and people, to list them and to report that an agent is alive. */
public final class AgentRoutes {
  private final Agents agents;
  private final Callers callers;
  private final Trust trust;

  public AgentRoutes(Agents agents, Callers callers, Trust trust) {
    this.agents = agents;
    this.callers = callers;
    this.trust = trust;
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/api/agents", "Register an agent or a person", this::register)
            .takes(AgentBody.class)
            .gives(201, AgentJson.class),
        Route.get("/api/agents", "List agents and people", this::list)
            .query("limit", "1 to 200; default 50")
            .query("cursor", "the cursor of the previous page")
            .gives(200, AgentsJson.class),
        Route.get("/api/agents/{id}", "An agent or a person", this::get)
            .gives(200, AgentJson.class),
        Route.post("/api/agents/{id}/heartbeat", "Report that an agent is alive", this::heartbeat)
            .gives(200, AgentJson.class));
  }

  private Reply register(Exchange exchange) {
    var body = exchange.body(AgentBody.class);
    requireMayRegister(exchange, body);
    var id = AgentId.given(body.id());
    var registration =
        new Registration(
            id,
            Optional.ofNullable(body.name()).orElse(body.id()),
            Optional.ofNullable(body.kind())
                .map(word -> EnumWords.constant("kind", AgentKind.class, word))
                .orElse(AgentKind.EXTERNAL),
            Optional.ofNullable(body.role()).or(() -> agents.find(id).flatMap(Agent::role)),
            Boolean.TRUE.equals(body.monitor()));
    var registered = agents.register(registration);
    if (registered.kind() == AgentKind.HUMAN) {
      trust.clearCache();
    }
    return Reply.json(201, AgentJson.of(registered));
  }

  /** An agent may register only itself, and as a monitor only if its token says so. */
  private void requireMayRegister(Exchange exchange, AgentBody body) {
    boolean human = "human".equalsIgnoreCase(body.kind());
    boolean monitor = Boolean.TRUE.equals(body.monitor());
    switch (exchange.caller()) {
      case Caller.Open() -> {}
      case Caller.ByName byName -> {
        var speaker = byName.speaker(body.id(), Speaker.Via.REST);
        if (human || monitor) {
          throw speaker.refused(
              "%s shows no token and may not register as a %s"
                  .formatted(speaker.name(), human ? "person" : "monitor"));
        }
        requireSameRole(speaker, body);
      }
      case Caller.Known(var principal) -> {
        if (!principal.standing().isPerson()
            && (!principal.name().value().equals(body.id())
                || human
                || (monitor && principal.standing() != Standing.MONITOR))) {
          throw Refusal.notAllowed(
              "%s may register only itself, and only with the role of its token"
                  .formatted(principal.name()));
        }
        if (!principal.name().value().equals(body.id())) {
          exchange.caller().requireAllToolsets("register somebody else");
        }
        if (!principal.standing().isPerson()) {
          requireSameRole(new Speaker(principal.name(), Speaker.Via.REST), body);
        }
      }
    }
  }

  /**
   * An architect or a pm plans for others, so only a person may give an agent that role or take it
   * away.
   */
  private void requireSameRole(Speaker agent, AgentBody body) {
    var current = agents.find(agent.name()).flatMap(Role::of);
    var wanted = Optional.ofNullable(body.role()).flatMap(Role::named);
    boolean plans =
        current.filter(Role::plans).isPresent() || wanted.filter(Role::plans).isPresent();
    if (body.role() != null && plans && !current.equals(wanted)) {
      throw agent.refused(
          "%s may not give itself the role %s; a person must register it with that role"
              .formatted(agent.name(), body.role()));
    }
  }

  private Reply list(Exchange exchange) {
    int limit = exchange.limit(50);
    var found = agents.list(exchange.query("cursor").map(AgentsJson::place).orElse(""), limit);
    var cursor = found.size() == limit ? AgentsJson.cursor(found.getLast()) : null;
    return Reply.ok(new AgentsJson(found.stream().map(AgentJson::of).toList(), cursor));
  }

  private Reply get(Exchange exchange) {
    return Reply.ok(AgentJson.of(find(exchange)));
  }

  private Reply heartbeat(Exchange exchange) {
    var id = AgentId.given(exchange.path("id"));
    if (!callers.mayBe(exchange, id)) {
      throw Refusal.notAllowed("only %s may send its own heartbeat".formatted(id));
    }
    return Reply.ok(AgentJson.of(find(exchange)));
  }

  private Agent find(Exchange exchange) {
    var id = AgentId.given(exchange.path("id"));
    return agents
        .find(id)
        .orElseThrow(
            () ->
                Refusal.notFound("there is no agent '%s'".formatted(id))
                    .advising(new Advice.RegisterAgent(id)));
  }
}
