package dev.folkmoot.wire.story;

import dev.folkmoot.story.NewStory;
import dev.folkmoot.wire.Doc;
import java.util.List;

/** Stories to add to a spec. */
public record StoriesInput(
    @Doc("The id of the spec that the stories belong to.") String specId,
    @Doc(value = "The stories. All are added or none; they may depend on each other.", max = 100)
        List<StoryPart> stories) {
  public List<NewStory> all() {
    return stories.stream().map(StoryPart::story).toList();
  }
}
