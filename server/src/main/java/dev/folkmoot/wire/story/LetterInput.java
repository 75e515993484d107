package dev.folkmoot.wire.story;

import dev.folkmoot.story.NewLetter;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A message about to be sent, as a tool takes it. */
public record LetterInput(
    @Doc("REQUEST, SPEC, SHUTDOWN or KNOWLEDGE_UPDATE.") String type,
    @Doc(value = "The agent that it is for; none for a KNOWLEDGE_UPDATE.", most = 128)
        @Nullable String to,
    @Doc(value = "A coder's requests are about the story that it holds.", most = 128)
        @Nullable String storyId,
    PayloadJson payload) {
  public NewLetter letter() {
    return new LetterBody(null, type, to, storyId, payload).letter();
  }
}
