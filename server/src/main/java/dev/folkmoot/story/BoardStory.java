package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A story without its text.
 *
 * @param place its place in the order of creation
 * @param holder the coder that holds it, or held it last if the story has ended
 * @param holderState the state that its current coder reported last
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
