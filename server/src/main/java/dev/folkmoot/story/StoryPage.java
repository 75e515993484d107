package dev.folkmoot.story;

import java.util.List;
import java.util.Optional;

/** Part of a list of stories in the order of their creation; the cursor is that of the next. */
public record StoryPage(List<Story> stories, Optional<Long> cursor) {
  public StoryPage {
    stories = List.copyOf(stories);
  }
}
