package dev.folkmoot.wire.story;

import dev.folkmoot.story.NewStory;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Stories to add to a spec, all or none of them; they may depend on each other.")
public record StoriesBody(
    @Doc(value = "The stories, in the order in which they will be listed.", max = 100)
        List<StoryPart> stories,
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by) {
  public List<NewStory> all() {
    return stories.stream().map(StoryPart::story).toList();
  }
}
