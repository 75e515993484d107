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
            value = "What it is.",
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
    @Doc("None if any coder may take it.") @Nullable String to,
    @Nullable String storyId,
    PayloadJson payload,
    @Doc("The message that it answers.") @Nullable String parentId,
    @Doc(
            value =
                "queued until it is acknowledged; failed if its sender got an ERROR instead;"
                    + " withdrawn if somebody else does what it asked for.",
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
