package dev.folkmoot.story;

import java.util.Set;

/**
 * The changes that somebody may make to a story in its current status.
 *
 * @param statuses the statuses that the story may be given
 */
public record AllowedChanges(boolean assign, boolean complete, Set<StoryStatus> statuses) {
  public AllowedChanges {
    statuses = Set.copyOf(statuses);
  }

  public boolean isEmpty() {
    return !assign && !complete && statuses.isEmpty();
  }
}
