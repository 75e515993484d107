package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The state of an agent, and the states that it may report next.
 *
 * @param story the story that the agent holds
 */
public record AgentState(
    AgentId agent,
    Role role,
    String state,
    List<String> next,
    Optional<StoryId> story,
    Optional<Instant> since) {
  public AgentState {
    next = List.copyOf(next);
  }
}
