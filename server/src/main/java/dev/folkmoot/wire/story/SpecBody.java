package dev.folkmoot.wire.story;

import dev.folkmoot.story.NewSpec;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A spec about to be added.")
public record SpecBody(
    @Doc(value = "In a few words.", most = 200) String title,
    @Doc(value = "What is to be built.", most = 60_000) String content,
    @Doc(value = "Who adds it. With a token it is the token's owner.", most = 128)
        @Nullable String by) {
  public NewSpec spec() {
    return new NewSpec(title, content);
  }
}
