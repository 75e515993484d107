package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import java.util.Optional;

/** A place in the order of speakers, and who takes it. */
public record Seat(
    int position,
    Optional<AgentId> agent,
    String role,
    String name,
    TakenBy takenBy,
    Optional<String> model,
    Optional<String> systemPrompt) {
  /** How its turns come about. */
  public enum TakenBy {
    MODEL,
    EXTERNAL,
    PERSON
  }

  public boolean isModel() {
    return takenBy == TakenBy.MODEL;
  }
}
