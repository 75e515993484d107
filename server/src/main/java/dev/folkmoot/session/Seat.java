package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import java.util.Optional;

/**
 * A participant's seat in a session.
 *
 * @param asked the open question that asks for its turn, or what to do about its failed turn
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
  /** What takes the seat's turns. */
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

  /** True if the seat is for that agent, which then cannot act as a person in this session. */
  boolean isForAgent(AgentId who) {
    return occupant != Occupant.PERSON && agent.filter(who::isAlike).isPresent();
  }
}
