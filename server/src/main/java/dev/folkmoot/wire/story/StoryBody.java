package dev.folkmoot.wire.story;

import dev.folkmoot.story.NewStory;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("A story to add.")
public record StoryBody(
    @Doc("The id of the spec that the story belongs to.") String specId,
    @Doc(value = "A short id of your choice, such as login-1; made if left out.", max = 128)
        @Nullable String id,
    @Doc(value = "The title, in a few words.", max = 200) String title,
    @Doc(value = "The work to do, and how to tell that it is done.", max = 50_000) String content,
    @Doc(value = "The ids of stories that must be done first.", max = 50)
        @Nullable List<String> dependsOn,
    @Doc(value = "The priority, 0 to 100, 50 if left out; the highest is taken first.", max = 100)
        @Nullable Integer priority,
    @Doc(
            value =
                "The size, 1 if left out; of stories with equal priority the smallest is taken"
                    + " first.",
            max = 100)
        @Nullable Integer points,
    @Doc("true: the story needs no plan and no review, and is taken before all others.")
        @Nullable Boolean express,
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by) {
  public NewStory story() {
    return new StoryPart(id, title, content, dependsOn, priority, points, express).story();
  }
}
