package dev.folkmoot.wire.story;

import dev.folkmoot.story.NewSpec;
import dev.folkmoot.wire.Doc;

/** A spec to add. */
public record SpecInput(
    @Doc(value = "The title, in a few words.", max = 200) String title,
    @Doc(value = "A description of the thing to build.", max = 60_000) String content) {
  public NewSpec spec() {
    return new NewSpec(title, content);
  }
}
