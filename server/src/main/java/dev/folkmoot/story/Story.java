package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A piece of a spec that one coder works on at a time.
 *
 * @param priority 0 to 100; coders take the ready story with the highest priority first
 * @param points the size; among equal priorities, coders take the smallest story first
 * @param express whether the story needs no plan and no review
 * @param assignee the only coder that may take the story, if one is set
 * @param holder the coder that holds the story, or held it last if the story has ended
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
