package dev.folkmoot.wire.story;

import dev.folkmoot.core.Cursor;
import dev.folkmoot.story.Story;
import dev.folkmoot.story.StoryPage;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Stories in the order of their creation.")
public record StoriesJson(
    List<StoryJson> stories,
    @Doc("The cursor of the next page, if there is one.") @Nullable String cursor) {
  public static StoriesJson of(StoryPage page) {
    return new StoriesJson(
        page.stories().stream().map(StoryJson::of).toList(),
        page.cursor().map(seq -> Cursor.encode(Long.toString(seq))).orElse(null));
  }

  /** Stories that were added just now. */
  public static StoriesJson of(List<Story> stories) {
    return new StoriesJson(stories.stream().map(StoryJson::of).toList(), null);
  }
}
