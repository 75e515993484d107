package dev.folkmoot.web;

import dev.folkmoot.agent.Agent;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.architect.Contexts;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.gate.Check;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.Hold;
import dev.folkmoot.gate.Scope;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.story.BoardStory;
import dev.folkmoot.story.LetterId;
import dev.folkmoot.story.LetterPage;
import dev.folkmoot.story.Stories;
import dev.folkmoot.web.AgentView.RenderedMessage;
import dev.folkmoot.wire.agent.AgentsJson;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The list of agents and people with what holds them, and the page of each. */
final class AgentPages implements Section {
  private static final int ON_A_PAGE = 50;
  private static final int MOST_LETTERS = 30;

  /** With the frame around them, the agents of a page stay under 100 KiB. */
  private static final PageBudget BUDGET = new PageBudget(85_000);

  private static final PageBudget LETTERS = new PageBudget(60_000);

  /** A page of the list. */
  record View(Frame frame, String cursor, List<Rendered> lines, Optional<String> next) {
    String address(String part) {
      return Names.address("/agents", "part", part, "cursor", cursor);
    }
  }

  /**
   * An agent or a person in the list, with the holds.
   *
   * @param mayHalt whether the reader may halt it
   * @param state of the work on stories, if the agent has reported one
   * @param story the story that the agent has
   * @param alone whether the page is about this agent only
   */
  record Line(
      Agent agent,
      Check check,
      boolean mayHalt,
      Optional<String> state,
      Optional<BoardStory> story,
      boolean alone) {
    private static final int MOST = 5;

    List<Hold> holds() {
      return check.heldBy().stream().limit(MOST).toList();
    }

    /** Offers to resume only a halt; any other question waits for its answer. */
    HaltControl haltControl() {
      boolean halted =
          check.heldBy().stream().anyMatch(hold -> hold.halt() && hold.scope() == Scope.AGENT);
      return new HaltControl(Scope.AGENT, agent.id().value(), halted, mayHalt);
    }

    boolean hasMore() {
      return check.heldBy().size() > MOST;
    }

    /** Its id in the HTML. */
    String key() {
      return "agent-" + Names.key(agent.id().value());
    }

    String address() {
      return "/agents/" + Names.encode(agent.id().value());
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
  private final Stories stories;
  private final Contexts contexts;
  private final Frames frames;

  AgentPages(Gate gate, Agents agents, Stories stories, Contexts contexts, Frames frames) {
    this.gate = gate;
    this.agents = agents;
    this.stories = stories;
    this.contexts = contexts;
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
        Route.get("/agents", "Agents and people", this::list)
            .query("part", "only this part of the page")
            .query("cursor", "the cursor that the previous page gave")
            .page(),
        Route.get("/agents/{name}", "One agent, its work and its messages", this::get)
            .query("part", "only this part of the page")
            .query("before", "only messages before this one")
            .page());
  }

  private Reply list(Exchange exchange) {
    var frame = frames.of(exchange, name(), path());
    var cursor = exchange.query("cursor").orElse("");
    var found = agents.list(exchange.query("cursor").map(AgentsJson::place).orElse(""), ON_A_PAGE);
    var lines =
        BUDGET.fillAtLeastOne(
            lines(found, frame.visitor(), false).stream().map(one -> Html.part("agentline", one)),
            Function.identity());
    boolean all = lines.size() == found.size() && found.size() < ON_A_PAGE;
    var next =
        all
            ? Optional.<String>empty()
            : Optional.of(
                Names.address(path(), "cursor", AgentsJson.cursor(found.get(lines.size() - 1))));
    return Html.ok(
        exchange.query("part").isPresent() ? "agentlist" : "agents",
        new View(frame, cursor, lines, next));
  }

  /** The lines of agents, which must be sorted by name. */
  private List<Line> lines(List<Agent> found, Visitor visitor, boolean alone) {
    if (found.isEmpty()) {
      return List.of();
    }
    boolean mayHalt = gate.inbox().rights(visitor.speaker()).toHalt(Scope.AGENT).isAllowed();
    var first = found.getFirst().id();
    var last = found.getLast().id();
    var states = stories.board().statesBetween(first, last);
    var held = stories.board().heldBetween(first, last);
    return found.stream()
        .map(
            agent ->
                new Line(
                    agent,
                    gate.withoutJoining().someHolds(agent.id(), Line.MOST + 1),
                    mayHalt,
                    Optional.ofNullable(states.get(agent.id())),
                    held.stream()
                        .filter(one -> one.holder().filter(agent.id()::equals).isPresent())
                        .findFirst(),
                    alone))
        .toList();
  }

  private Reply get(Exchange exchange) {
    var frame = frames.of(exchange, "Agent", path());
    var agent =
        agents
            .find(AgentId.given(exchange.path("name")))
            .orElseThrow(() -> unknown(exchange.path("name")));
    boolean mayRead = contexts.mayRead(frame.visitor().speaker(), agent.id());
    var before = exchange.query("before").map(LetterId::new);
    var page =
        mayRead
            ? stories.mailbox().list(agent.id(), MOST_LETTERS, before)
            : new LetterPage(List.of(), Optional.empty());
    var shown =
        LETTERS.fillAtLeastOne(
            page.letters().stream().map(RenderedMessage::of), RenderedMessage::rendered);
    var view =
        new AgentView(
            frame.titled(agent.name()),
            lines(List.of(agent), frame.visitor(), true).getFirst(),
            mayRead,
            exchange.query("before").orElse(""),
            shown,
            shown.size() < page.letters().size()
                ? Optional.of(shown.getLast().letter().id())
                : page.cursor());
    return Html.ok(exchange.query("part").isPresent() ? "agentbody" : "agent", view);
  }

  private static Refusal unknown(String name) {
    return Refusal.notFound("there is no agent or person called %s".formatted(Text.shorten(name)));
  }
}
