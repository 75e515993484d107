package dev.folkmoot.wire.story;

import dev.folkmoot.story.NewSpec;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A spec to add.")
public record SpecBody(
    @Doc(value = "The title, in a few words.", max = 200) String title,
    @Doc(value = "A description of the thing to build.", max = 60_000) String content,
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by) {
  public NewSpec spec() {
    return new NewSpec(title, content);
  }
}
