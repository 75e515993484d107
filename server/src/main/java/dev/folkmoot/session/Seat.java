package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import java.util.Optional;

/**
 * A place among the speakers, and who takes it.
 *
 * @param asked the open question for its turn, or for what becomes of its failed turn
 */
public record Seat(
    int position,
    Optional<AgentId> agent,
    String role,
    String name,
    Occupant occupant,
    Optional<String> model,
    Optional<String> systemPrompt,
    Optional<QuestionId> asked) {
  /** How its turns come about. */
  public enum Occupant {
    MODEL,
    EXTERNAL,
    PERSON
  }

  public boolean isModel() {
    return occupant == Occupant.MODEL;
  }

  public boolean isPerson() {
    return occupant == Occupant.PERSON;
  }

  /** The same without a question. */
  Seat unasked() {
    return new Seat(position, agent, role, name, occupant, model, systemPrompt, Optional.empty());
  }

  public boolean belongsTo(AgentId who) {
    return agent.filter(who::equals).isPresent();
  }

  /** True if it is kept for that agent, who is then no person in this session. */
  boolean isForAgent(AgentId who) {
    return occupant != Occupant.PERSON && agent.filter(who::isAlike).isPresent();
  }
}
