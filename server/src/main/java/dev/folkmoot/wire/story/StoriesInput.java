package dev.folkmoot.wire.story;

import dev.folkmoot.story.NewStory;
import dev.folkmoot.wire.Doc;
import java.util.List;

/** Stories about to be added to a spec, as a tool takes them. */
public record StoriesInput(
    @Doc("The spec that they are pieces of.") String specId,
    @Doc(value = "All are added or none; they may depend on each other.", most = 100)
        List<StoryPart> stories) {
  public List<NewStory> all() {
    return stories.stream().map(StoryPart::story).toList();
  }
}
