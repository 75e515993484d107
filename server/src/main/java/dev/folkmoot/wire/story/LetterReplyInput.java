package dev.folkmoot.wire.story;

import dev.folkmoot.story.NewReply;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** The answer to a message, as a tool takes it. */
public record LetterReplyInput(
    @Doc("The message that it answers.") String messageId,
    @Doc("RESPONSE, or ERROR if it came to nothing; RESPONSE if left out.") @Nullable String type,
    PayloadJson payload) {
  public NewReply reply() {
    return new LetterReplyBody(null, type, payload).reply();
  }
}
