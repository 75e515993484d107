package dev.folkmoot.story;

import java.util.List;
import java.util.Optional;

/** Part of a list of stories in the order of their creation; the cursor leads to the next part. */
public record StoryPage(List<Story> stories, Optional<Long> cursor) {
  public StoryPage {
    stories = List.copyOf(stories);
  }
}
