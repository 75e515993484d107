package dev.folkmoot.wire.architect;

import dev.folkmoot.architect.NewRequest;
import dev.folkmoot.architect.RequestKind;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.EnumWords;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

@Doc("A request to the architect.")
public record ArchitectRequestBody(
    @Doc(value = "The sender; the token's owner if left out.", max = 128) @Nullable String from,
    @Doc(
            value = "question, or the kind of work to review.",
            oneOf = {"question", "plan", "code", "budget_review", "completion", "spec"})
        String kind,
    @Doc(value = "The question, the plan, the code or the report.", max = 65_000) String content,
    @Doc("Further facts, as a JSON object of at most 64 KiB.") @Nullable ObjectNode context,
    @Doc(value = "Your story. If you name one, it must be the story that you hold.", max = 128)
        @Nullable String storyId) {
  public NewRequest request() {
    return new NewRequest(
        EnumWords.constant("kind", RequestKind.class, kind),
        content,
        Optional.ofNullable(context),
        Optional.ofNullable(storyId).map(StoryId::new));
  }
}
