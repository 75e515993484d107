package dev.folkmoot.wire.story;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.story.LetterType;
import dev.folkmoot.story.NewLetter;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.EnumWords;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("A message to send.")
public record LetterBody(
    @Doc(value = "The sender; the token's owner if left out.", max = 128) @Nullable String from,
    @Doc(
            value = "The type of the message.",
            oneOf = {"REQUEST", "SPEC", "SHUTDOWN", "KNOWLEDGE_UPDATE"})
        String type,
    @Doc(value = "The receiving agent; leave it out for a KNOWLEDGE_UPDATE.", max = 128)
        @Nullable String to,
    @Doc(
            value =
                "The story that the message is about; for a coder's requests always the story it"
                    + " holds.",
            max = 128)
        @Nullable String storyId,
    PayloadJson payload) {
  public NewLetter letter() {
    return new NewLetter(
        EnumWords.constant("type", LetterType.class, type, LetterType.SENDABLE),
        Optional.ofNullable(to).map(AgentId::given),
        Optional.ofNullable(storyId).map(StoryId::new),
        payload.kind(),
        payload.content());
  }
}
