package dev.folkmoot.wire.story;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.story.LetterType;
import dev.folkmoot.story.NewLetter;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.EnumWords;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("A message about to be sent.")
public record LetterBody(
    @Doc(value = "Who sends it. With a token it is the token's owner.", most = 128)
        @Nullable String from,
    @Doc(
            value = "What it is.",
            oneOf = {"REQUEST", "SPEC", "SHUTDOWN", "KNOWLEDGE_UPDATE"})
        String type,
    @Doc(value = "The agent that it is for; none for a KNOWLEDGE_UPDATE.", most = 128)
        @Nullable String to,
    @Doc(value = "A coder's requests are about the story that it holds.", most = 128)
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
