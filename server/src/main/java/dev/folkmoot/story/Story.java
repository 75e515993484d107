package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A piece of a spec that one coder works on at a time.
 *
 * @param priority 0 to 100; of stories that are ready the one with the highest is taken first
 * @param points the size; of equal priorities the smallest is taken first
 * @param express whether it needs no plan and no review
 * @param assignee the only coder that may take it, if there is one
 * @param holder the coder that has it now, by a lease; of a story that is done, the one that did it
 */
public record Story(
    StoryId id,
    SpecId spec,
    String title,
    String content,
    List<StoryId> dependsOn,
    int priority,
    int points,
    boolean express,
    StoryStatus status,
    Optional<AgentId> assignee,
    Optional<AgentId> holder,
    Optional<Instant> leaseUntil,
    AgentId createdBy,
    Instant createdAt,
    Instant updatedAt) {
  public Story {
    dependsOn = List.copyOf(dependsOn);
  }
}
