package dev.folkmoot.wire.story;

import dev.folkmoot.story.NewStory;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("A story about to be added.")
public record StoryBody(
    @Doc("The spec that it is a piece of.") String specId,
    @Doc(value = "A short name for it, such as login-1; made if left out.", most = 128)
        @Nullable String id,
    @Doc(value = "In a few words.", most = 200) String title,
    @Doc(value = "What is to be done, and how one sees that it is.", most = 50_000) String content,
    @Doc(value = "The ids of stories that must be done first.", most = 50)
        @Nullable List<String> dependsOn,
    @Doc(value = "0 to 100, 50 if left out; the highest is taken first.", most = 100)
        @Nullable Integer priority,
    @Doc(value = "Its size, 1 if left out; of equal priorities the smallest first.", most = 100)
        @Nullable Integer points,
    @Doc("Whether it needs no plan and no review, and is taken before all others.")
        @Nullable Boolean express,
    @Doc(value = "Who adds it. With a token it is the token's owner.", most = 128)
        @Nullable String by) {
  public NewStory story() {
    return new StoryPart(id, title, content, dependsOn, priority, points, express).story();
  }
}
