package dev.folkmoot.session;

import dev.folkmoot.agent.Agent;
import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Persona;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.store.Tx;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Turns seat requests into seats. Each seat gets a name of its own, so that no participant can pass
 * for another.
 */
public final class Seating {
  private final Agents agents;
  private final Map<AgentId, Persona> cast;
  private final Consumer<String> requireModel;

  /**
   * @param cast the agents of the configuration
   * @param requireModel refuses the name of a model that is not configured
   */
  public Seating(Agents agents, Map<AgentId, Persona> cast, Consumer<String> requireModel) {
    this.agents = agents;
    this.cast = Map.copyOf(cast);
    this.requireModel = requireModel;
  }

  /**
   * The seats in the order of the requests. The standing of the opener limits what it may decide
   * for others.
   */
  public List<Seat> of(Tx tx, List<SeatRequest> requests, Standing opener) {
    requests.forEach(one -> requireOwnName(tx, one, requests, opener));
    var names = new HashSet<String>();
    var ids = new HashSet<String>();
    var seats = new ArrayList<Seat>();
    for (var request : requests) {
      seats.add(seat(tx, seats.size(), request, opener, names, ids));
    }
    return seats;
  }

  /**
   * Refuses the server's name and lookalikes, and refuses an agent that gives a seat the name of
   * another participant.
   */
  private void requireOwnName(Tx tx, SeatRequest request, List<SeatRequest> all, Standing opener) {
    request
        .agent()
        .ifPresent(
            id -> {
              id.requireNotReserved();
              agents.requireNoLookalike(tx, id);
            });
    request.name().ifPresent(AgentId::requireNotServerName);
    request
        .name()
        .filter(_ -> !opener.isPerson())
        .flatMap(name -> otherAgentNamed(tx, name, request, all))
        .ifPresent(
            another -> {
              throw Refusal.notAllowed(
                  "the name %s is %s's, and only a person may give it to a seat; leave it out"
                      .formatted(request.name().orElseThrow(), another));
            });
  }

  private Optional<AgentId> otherAgentNamed(
      Tx tx, String name, SeatRequest request, List<SeatRequest> all) {
    var registered = agents.findByNames(tx, List.of(name)).stream().map(Agent::id);
    var seated =
        all.stream().flatMap(one -> one.agent().stream()).filter(new AgentId(name)::isAlike);
    return Stream.concat(registered, seated)
        .filter(id -> !request.agent().equals(Optional.of(id)))
        .findFirst();
  }

  private Seat seat(
      Tx tx,
      int position,
      SeatRequest request,
      Standing opener,
      Set<String> names,
      Set<String> ids) {
    var persona = request.agent().map(cast::get);
    var known = request.agent().flatMap(id -> agents.findKnown(tx, id));
    var model = request.model().or(() -> persona.flatMap(Persona::model));
    var occupant = occupant(request, model, known);
    if (occupant == Seat.Occupant.MODEL) {
      requireMayUseModel(request, persona, known, opener);
      requireModel.accept(model.orElseThrow());
    } else if (request.model().isPresent()) {
      throw Refusal.invalid(
          "%s does not speak through a model; leave the model out"
              .formatted(request.agent().map(AgentId::value).orElse("the user")));
    }
    var name =
        uniqueName(
            names,
            request
                .name()
                .or(() -> persona.map(Persona::name))
                .or(() -> request.agent().map(AgentId::value))
                .orElseGet(() -> usualName(request.role())));
    var agent =
        request
            .agent()
            .or(
                () ->
                    occupant == Seat.Occupant.MODEL
                        ? Optional.of(AgentId.ofModel(name))
                        : Optional.empty());
    agent.ifPresent(
        id -> {
          if (!ids.add(Text.folded(id.value()))) {
            throw Refusal.invalid(
                "%s takes part twice; give each seat another participant".formatted(id));
          }
        });
    return new Seat(
        position,
        agent,
        request.role(),
        name,
        occupant,
        occupant == Seat.Occupant.MODEL ? model : Optional.empty(),
        request.systemPrompt().or(() -> persona.flatMap(Persona::systemPrompt)),
        Optional.empty());
  }

  /**
   * Refuses a model for a named agent that is not known as a model, and refuses changes to a
   * configured model by anybody but a person.
   */
  private static void requireMayUseModel(
      SeatRequest request, Optional<Persona> persona, Optional<Agent> known, Standing opener) {
    var kind = persona.map(Persona::kind).or(() -> known.map(Agent::kind));
    if (request.agent().isPresent() && !kind.equals(Optional.of(AgentKind.MODEL))) {
      throw Refusal.invalid(
          "%s is not a model, so no model may speak for it; leave out the id or the model"
              .formatted(request.agent().get()));
    }
    boolean changed = request.model().isPresent() || request.systemPrompt().isPresent();
    if (persona.isPresent() && changed && !opener.isPerson()) {
      throw Refusal.notAllowed(
          "only people may change the model or the system prompt of %s; leave them out"
              .formatted(request.agent().orElseThrow()));
    }
  }

  /** The occupant of the seat. A known agent is never a person, whatever its role. */
  private static Seat.Occupant occupant(
      SeatRequest request, Optional<String> model, Optional<Agent> known) {
    boolean human = known.filter(agent -> agent.kind() == AgentKind.HUMAN).isPresent();
    if (human || (request.user() && known.isEmpty())) {
      return Seat.Occupant.PERSON;
    }
    if (model.isPresent()) {
      return Seat.Occupant.MODEL;
    }
    if (request.agent().isEmpty()) {
      throw Refusal.invalid(
          "the seat of a %s has neither an agent nor a model; name one".formatted(request.role()));
    }
    return Seat.Occupant.EXTERNAL;
  }

  /** A seat name that no other seat has; a number tells equal names apart. */
  private static String uniqueName(Set<String> names, String wanted) {
    var name = wanted;
    for (int i = 2; !names.add(name.toLowerCase(Locale.ROOT)); i++) {
      name = wanted + " " + i;
    }
    return name;
  }

  private static String usualName(String role) {
    return role.substring(0, 1).toUpperCase(Locale.ROOT) + role.substring(1);
  }
}
