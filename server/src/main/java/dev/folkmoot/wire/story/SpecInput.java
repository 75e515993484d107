package dev.folkmoot.wire.story;

import dev.folkmoot.story.NewSpec;
import dev.folkmoot.wire.Doc;

/** A spec about to be added, as a tool takes it. */
public record SpecInput(
    @Doc(value = "In a few words.", most = 200) String title,
    @Doc(value = "What is to be built.", most = 60_000) String content) {
  public NewSpec spec() {
    return new NewSpec(title, content);
  }
}
