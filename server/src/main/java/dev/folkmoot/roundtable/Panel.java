package dev.folkmoot.roundtable;

import dev.folkmoot.agent.Agent;
import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Persona;
import dev.folkmoot.agent.Presence;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.PageLimit;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.llm.Model;
import dev.folkmoot.llm.Models;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.SeatRequest;
import dev.folkmoot.session.Seating;
import dev.folkmoot.session.Session;
import dev.folkmoot.store.Tx;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Fills the seats of a roundtable: the agents that debate, and an analyst if there is a model for
 * it.
 */
final class Panel {
  static final int MOST = 10;

  /** The role of the seat that reads the responses and says how far the panel agrees. */
  private static final String ANALYST = "analyst";

  /** Must not be the name of a persona, or both would have the same id. */
  private static final String ANALYST_NAME = "Analyst of the debate";

  private static final String PARTICIPANT = "participant";

  private final Agents agents;
  private final Map<AgentId, Persona> cast;
  private final Seating seating;
  private final Models models;
  private final RoundtableConfig config;

  Panel(Agents agents, Map<AgentId, Persona> cast, Models models, RoundtableConfig config) {
    this.agents = agents;
    this.cast = Map.copyOf(cast);
    this.seating = new Seating(agents, cast, models::require);
    this.models = models;
    this.config = config;
  }

  /**
   * The seats of a panel: the named agents. If none are named, {@code count} seats with the agents
   * of the configuration first, then personas that models play.
   */
  List<Seat> seats(Tx tx, Mode mode, List<AgentId> named, int count, Standing opener) {
    int size = named.isEmpty() ? count : named.size();
    Text.requireWithin(named.isEmpty() ? "agentCount" : "the number of agents", size, 2, MOST);
    var known = named.isEmpty() ? config.agents().stream().limit(count).toList() : named;
    var roles = mode.rolesOf(size);
    var requests =
        IntStream.range(0, size)
            .mapToObj(
                i -> {
                  var role = roles.isEmpty() ? PARTICIPANT : roles.get(i);
                  return i < known.size()
                      ? ofAgent(known.get(i), role)
                      : personaSeat(mode, i - known.size(), role);
                })
            .toList();
    var panel = seating.of(tx, requests, opener);
    return Stream.concat(panel.stream(), analyst(panel).stream()).toList();
  }

  /** The number of agents that debate in a session. */
  static int size(Session session) {
    return session.settings().path("agents").asInt(0);
  }

  private static SeatRequest ofAgent(AgentId agent, String role) {
    return new SeatRequest(
        Optional.of(agent), role, false, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** A seat for a persona of the mode. The personas are spread over the models in turn. */
  private SeatRequest personaSeat(Mode mode, int index, String role) {
    var names = List.copyOf(models.names());
    if (names.isEmpty()) {
      throw Refusal.invalid(
          "no model is configured to play agents; name the agents that take part, or add models to"
              + " folkmoot.yaml");
    }
    var persona = mode.persona(index, role);
    return new SeatRequest(
        Optional.empty(),
        role,
        false,
        Optional.of(persona.map(Mode.ModePersona::name).orElse("Participant")),
        persona.map(Mode.ModePersona::prompt),
        Optional.of(names.get(index % names.size())));
  }

  /** The agents that can be named: configured agents, and callers so far. */
  List<Candidate> candidates() {
    return agents.list("", PageLimit.MOST).stream()
        .filter(agent -> !agent.id().isOfModel())
        .map(this::candidate)
        .toList();
  }

  private Candidate candidate(Agent agent) {
    var model = Optional.ofNullable(cast.get(agent.id())).flatMap(Persona::model);
    var played = model.flatMap(models::config);
    var provider =
        played
            .map(one -> one.provider().name().toLowerCase(Locale.ROOT))
            .orElse(agent.kind() == AgentKind.HUMAN ? "person" : "external");
    return new Candidate(
        agent.id().value(),
        agent.name(),
        provider,
        played.map(one -> one.model().isBlank() ? one.name() : one.model()),
        played.isPresent() || agent.presence() != Presence.OFFLINE);
  }

  /** The models that play personas if no agents are named. */
  List<String> modelNames() {
    return List.copyOf(models.names());
  }

  /**
   * The analyst's seat: the configured model, else a model of the panel, else any other. A scripted
   * model cannot read responses, so it is the analyst only if the configuration names it.
   */
  private Optional<Seat> analyst(List<Seat> panel) {
    return config
        .analyst()
        .or(
            () ->
                Stream.concat(
                        panel.stream().flatMap(seat -> seat.model().stream()),
                        models.names().stream())
                    .filter(name -> models.find(name).filter(Model::scripted).isEmpty())
                    .findFirst())
        .map(
            model ->
                new Seat(
                    panel.size(),
                    Optional.of(AgentId.ofModel(ANALYST_NAME)),
                    ANALYST,
                    ANALYST_NAME,
                    Seat.Occupant.MODEL,
                    Optional.of(model),
                    Optional.empty(),
                    Optional.empty()));
  }

  static boolean isAnalyst(Seat seat) {
    return isAnalyst(seat.role());
  }

  static boolean isAnalyst(String role) {
    return role.equals(ANALYST);
  }

  /** The seats that debate, without the analyst's. */
  static List<Seat> debaters(List<Seat> seats) {
    return seats.stream().filter(seat -> !isAnalyst(seat)).toList();
  }

  static Optional<Seat> analystOf(List<Seat> seats) {
    return seats.stream().filter(Panel::isAnalyst).findFirst();
  }
}
