package dev.folkmoot.wire.story;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.HasWord;
import dev.folkmoot.story.Letter;
import dev.folkmoot.story.LetterId;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

@Doc("A message of the mailbox.")
public record LetterJson(
    String id,
    @Doc(
            value = "The type of the message.",
            oneOf = {
              "STORY",
              "SPEC",
              "REQUEST",
              "RESPONSE",
              "KNOWLEDGE_UPDATE",
              "ERROR",
              "SHUTDOWN"
            })
        String type,
    String from,
    @Doc("The receiving agent; left out if any coder may take the message.") @Nullable String to,
    @Nullable String storyId,
    PayloadJson payload,
    @Doc("The id of the message that this one answers.") @Nullable String parentId,
    @Doc(
            value =
                "queued until it is acknowledged; delivered: it was acknowledged; failed: its"
                    + " sender got an ERROR; withdrawn: somebody else does the work.",
            oneOf = {"queued", "delivered", "failed", "withdrawn"})
        String status,
    Instant createdAt) {
  public static LetterJson of(Letter letter) {
    return new LetterJson(
        letter.id().value(),
        letter.type().name(),
        letter.from().value(),
        letter.to().map(AgentId::value).orElse(null),
        letter.story().map(StoryId::value).orElse(null),
        new PayloadJson(letter.kind(), (ObjectNode) letter.data()),
        letter.parent().map(LetterId::value).orElse(null),
        HasWord.of(letter.status()),
        letter.createdAt());
  }
}
