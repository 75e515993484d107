package dev.folkmoot.web;

import dev.folkmoot.agent.Agent;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.gate.Check;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.Hold;
import dev.folkmoot.gate.Scope;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.wire.agent.AgentsJson;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Who takes part, who is there, and what each waits for. */
final class AgentPages implements Section {
  private static final int ON_A_PAGE = 50;

  /** What the page shows. */
  record View(Frame frame, String cursor, List<Line> lines, Optional<String> next) {
    String address(String part) {
      return Names.address("/agents", "part", part, "cursor", cursor);
    }
  }

  /** Somebody, what holds them, and whether the reader may halt them. */
  record Line(Agent agent, Check check, boolean mayHalt) {
    private static final int MOST = 5;

    List<Hold> holds() {
      return check.heldBy().stream().limit(MOST).toList();
    }

    /** Only a halt is resumed; a question waits for its answer. */
    Stop stop() {
      boolean halted =
          check.heldBy().stream().anyMatch(hold -> hold.halt() && hold.scope() == Scope.AGENT);
      return new Stop(Scope.AGENT, agent.id().value(), halted, mayHalt);
    }

    boolean hasMore() {
      return check.heldBy().size() > MOST;
    }

    /** What the page knows it by. */
    String key() {
      return "agent-" + Names.key(agent.id().value());
    }

    String presence() {
      return agent.presence().name().toLowerCase(Locale.ROOT);
    }

    String kind() {
      return agent.kind().name().toLowerCase(Locale.ROOT);
    }
  }

  private final Gate gate;
  private final Agents agents;
  private final Frames frames;

  AgentPages(Gate gate, Agents agents, Frames frames) {
    this.gate = gate;
    this.agents = agents;
    this.frames = frames;
  }

  @Override
  public String name() {
    return "Agents";
  }

  @Override
  public String path() {
    return "/agents";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/agents", "Who takes part", this::list)
            .query("part", "only this part of the page")
            .query("cursor", "of the page before")
            .page());
  }

  private Reply list(Exchange exchange) {
    var frame = frames.of(exchange, name(), path());
    var cursor = exchange.query("cursor").orElse("");
    var found = agents.list(exchange.query("cursor").map(AgentsJson::place).orElse(""), ON_A_PAGE);
    var next =
        found.size() < ON_A_PAGE
            ? Optional.<String>empty()
            : Optional.of(Names.address(path(), "cursor", AgentsJson.cursor(found.getLast())));
    boolean mayHalt =
        gate.inbox().rights(frame.visitor().speaker()).toHalt(Scope.AGENT).isAllowed();
    var lines =
        found.stream()
            .map(
                agent ->
                    new Line(
                        agent, gate.withoutJoining().someHolds(agent.id(), Line.MOST + 1), mayHalt))
            .toList();
    return Html.ok(
        exchange.query("part").isPresent() ? "agentlist" : "agents",
        new View(frame, cursor, lines, next));
  }
}
