package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import java.util.Optional;

/**
 * The stories that a reader wants.
 *
 * @param agent the coder that has it, had it last, or is the only one that may take it
 */
public record StoryFilter(
    Optional<SpecId> spec, Optional<StoryStatus> status, Optional<AgentId> agent) {
  public static final StoryFilter ALL =
      new StoryFilter(Optional.empty(), Optional.empty(), Optional.empty());
}
