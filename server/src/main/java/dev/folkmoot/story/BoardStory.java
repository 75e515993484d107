package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A story without its text.
 *
 * @param place its place in the order of creation
 * @param holder the coder that has it; of a story that is over, the one that had it last
 * @param holderState the state that the coder who has it reported last
 */
public record BoardStory(
    long place,
    StoryId id,
    SpecId spec,
    String title,
    List<StoryId> dependsOn,
    int priority,
    int points,
    boolean express,
    StoryStatus status,
    Optional<AgentId> assignee,
    Optional<AgentId> holder,
    Optional<String> holderState,
    Instant updatedAt) {
  public BoardStory {
    dependsOn = List.copyOf(dependsOn);
  }
}
