package dev.folkmoot.wire.story;

import dev.folkmoot.story.NewStory;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Stories about to be added to a spec, all or none; they may depend on each other.")
public record StoriesBody(
    @Doc(value = "In the order in which they are listed.", most = 100) List<StoryPart> stories,
    @Doc(value = "Who adds them. With a token it is the token's owner.", most = 128)
        @Nullable String by) {
  public List<NewStory> all() {
    return stories.stream().map(StoryPart::story).toList();
  }
}
