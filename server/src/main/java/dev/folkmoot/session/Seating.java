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

/** Gives participants their seats, each a name of its own, so that nobody passes for another. */
public final class Seating {
  private final Agents agents;
  private final Map<AgentId, Persona> cast;
  private final Consumer<String> requireModel;

  /**
   * @param cast the agents of the configuration
   * @param requireModel refuses, by throwing, the name of a model that is not configured
   */
  public Seating(Agents agents, Map<AgentId, Persona> cast, Consumer<String> requireModel) {
    this.agents = agents;
    this.cast = Map.copyOf(cast);
    this.requireModel = requireModel;
  }

  /** In their order. What an opener may decide for others depends on its standing. */
  public List<Seat> of(Tx tx, List<Participant> participants, Standing opener) {
    participants.forEach(one -> requireOwnName(tx, one, participants, opener));
    var names = new HashSet<String>();
    var ids = new HashSet<String>();
    var seats = new ArrayList<Seat>();
    for (var participant : participants) {
      seats.add(seat(tx, seats.size(), participant, opener, names, ids));
    }
    return seats;
  }

  /** Nobody is the server or a lookalike, and no agent has anybody pass for another. */
  private void requireOwnName(
      Tx tx, Participant participant, List<Participant> all, Standing opener) {
    participant
        .agent()
        .ifPresent(
            id -> {
              id.requireOwn();
              agents.requireNoLookalike(tx, id);
            });
    participant.name().ifPresent(AgentId::requireNotOurs);
    participant
        .name()
        .filter(_ -> !opener.isPerson())
        .flatMap(name -> another(tx, name, participant, all))
        .ifPresent(
            another -> {
              throw Refusal.notAllowed(
                  "the name %s is %s's, and only people give it to a seat; leave it out"
                      .formatted(participant.name().orElseThrow(), another));
            });
  }

  private Optional<AgentId> another(
      Tx tx, String name, Participant participant, List<Participant> all) {
    var registered = agents.called(tx, List.of(name)).stream().map(Agent::id);
    var seated =
        all.stream().flatMap(one -> one.agent().stream()).filter(new AgentId(name)::isAlike);
    return Stream.concat(registered, seated)
        .filter(id -> !participant.agent().equals(Optional.of(id)))
        .findFirst();
  }

  private Seat seat(
      Tx tx,
      int position,
      Participant participant,
      Standing opener,
      Set<String> names,
      Set<String> ids) {
    var persona = participant.agent().map(cast::get);
    var known = participant.agent().flatMap(id -> agents.find(tx, id));
    var model = participant.model().or(() -> persona.flatMap(Persona::model));
    var occupant = occupant(participant, model, known);
    if (occupant == Seat.Occupant.MODEL) {
      requireOwnVoice(participant, persona, known, opener);
      requireModel.accept(model.orElseThrow());
    } else if (participant.model().isPresent()) {
      throw Refusal.invalid(
          "a model is given for %s, who speaks without one; leave it out"
              .formatted(participant.agent().map(AgentId::value).orElse("the user")));
    }
    var name =
        unlike(
            names,
            participant
                .name()
                .or(() -> persona.map(Persona::name))
                .or(() -> participant.agent().map(AgentId::value))
                .orElseGet(() -> usualName(participant.role())));
    var agent =
        participant
            .agent()
            .or(
                () ->
                    occupant == Seat.Occupant.MODEL
                        ? Optional.of(AgentId.ofModel(name))
                        : Optional.empty());
    agent.ifPresent(
        id -> {
          if (!ids.add(Text.folded(id.value()))) {
            throw Refusal.invalid("%s takes part twice; give each seat its own".formatted(id));
          }
        });
    return new Seat(
        position,
        agent,
        participant.role(),
        name,
        occupant,
        occupant == Seat.Occupant.MODEL ? model : Optional.empty(),
        participant.systemPrompt().or(() -> persona.flatMap(Persona::systemPrompt)),
        Optional.empty());
  }

  /** Nobody but a model of that name is spoken for, and only people change what it is told. */
  private static void requireOwnVoice(
      Participant participant, Optional<Persona> persona, Optional<Agent> known, Standing opener) {
    var kind = persona.map(Persona::kind).or(() -> known.map(Agent::kind));
    if (participant.agent().isPresent() && !kind.equals(Optional.of(AgentKind.MODEL))) {
      throw Refusal.invalid(
          "%s is no model, so no model speaks for it; leave out its agentId or its model"
              .formatted(participant.agent().get()));
    }
    boolean changed = participant.model().isPresent() || participant.systemPrompt().isPresent();
    if (persona.isPresent() && changed && !opener.isPerson()) {
      throw Refusal.notAllowed(
          "only people change the model and the systemPrompt of %s; leave them out"
              .formatted(participant.agent().orElseThrow()));
    }
  }

  /** An agent passes the gate, whatever its role is called. */
  private static Seat.Occupant occupant(
      Participant participant, Optional<String> model, Optional<Agent> known) {
    boolean human = known.filter(agent -> agent.kind() == AgentKind.HUMAN).isPresent();
    if (human || (participant.user() && known.isEmpty())) {
      return Seat.Occupant.PERSON;
    }
    if (model.isPresent()) {
      return Seat.Occupant.MODEL;
    }
    if (participant.agent().isEmpty()) {
      throw Refusal.invalid(
          "a %s needs an agentId or a model: who is to speak?".formatted(participant.role()));
    }
    return Seat.Occupant.EXTERNAL;
  }

  /** Two of a name are told apart by a number. */
  private static String unlike(Set<String> names, String wanted) {
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
