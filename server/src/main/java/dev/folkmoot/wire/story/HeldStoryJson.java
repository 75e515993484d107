package dev.folkmoot.wire.story;

import dev.folkmoot.story.HeldStory;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("The story that you hold and its spec; both are left out if no story is ready.")
public record HeldStoryJson(@Nullable StoryJson story, @Nullable SpecJson spec) {
  public static HeldStoryJson of(Optional<HeldStory> held) {
    return new HeldStoryJson(
        held.map(HeldStory::story).map(StoryJson::of).orElse(null),
        held.map(HeldStory::spec).map(SpecJson::of).orElse(null));
  }
}
