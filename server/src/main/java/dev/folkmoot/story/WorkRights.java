package dev.folkmoot.story;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.store.Tx;
import java.util.Optional;

/** Says who may do what with specs, stories and contexts, and which role an agent has. */
public final class WorkRights {
  private final Agents agents;
  private final FeatureGate gate;

  WorkRights(Agents agents, FeatureGate gate) {
    this.agents = agents;
    this.gate = gate;
  }

  /** Refuses, by throwing, an agent that is held. */
  void requireNotHeld(Tx tx, Speaker by, String what) {
    gate.requireMayAct(tx, what, by);
  }

  /** The role that an agent is registered with, if it is coder, architect or pm. */
  public Optional<Role> roleOf(Tx tx, AgentId agent) {
    return agents.findKnown(tx, agent).flatMap(Role::of);
  }

  /** Refuses, by throwing, an agent that is not registered as a coder, architect or pm. */
  public Role requireRole(Tx tx, AgentId agent) {
    var known =
        agents
            .findKnown(tx, agent)
            .orElseThrow(
                () ->
                    Refusal.notFound("there is no agent %s".formatted(agent))
                        .advising(new Advice.RegisterRole(agent)));
    return Role.of(known)
        .orElseThrow(
            () ->
                Refusal.notAllowed(
                        "%s is not registered as a coder, architect or pm".formatted(agent))
                    .advising(new Advice.RegisterRole(agent)));
  }

  /** Whether the speaker is a planner: a person, or an agent with the role architect or pm. */
  public boolean mayPlan(Tx tx, Speaker by) {
    return isPerson(tx, by)
        || (!by.byName() && roleOf(tx, by.name()).filter(Role::plans).isPresent());
  }

  /**
   * Refuses, by throwing, a speaker that is not a planner, and an agent that is held.
   *
   * @param what such as "reset a context"
   */
  public void requireMayPlan(Tx tx, Speaker by, String what) {
    by.requireNotServer();
    if (!mayPlan(tx, by)) {
      throw by.refused(
          "%s may not %s; only people and agents with the role architect or pm%s may"
              .formatted(by.name(), what, by.byName() ? " that show a token" : ""));
    }
    requireNotHeld(tx, by, what);
  }

  public boolean isPerson(Tx tx, Speaker by) {
    return agents.standing(tx, by).isPerson();
  }
}
