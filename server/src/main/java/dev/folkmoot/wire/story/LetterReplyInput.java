package dev.folkmoot.wire.story;

import dev.folkmoot.story.NewReply;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** The answer to a message. */
public record LetterReplyInput(
    @Doc("The id of the message to answer.") String messageId,
    @Doc("RESPONSE (if left out), or ERROR if you could not do the work.") @Nullable String type,
    PayloadJson payload) {
  public NewReply reply() {
    return new LetterReplyBody(null, type, payload).reply();
  }
}
