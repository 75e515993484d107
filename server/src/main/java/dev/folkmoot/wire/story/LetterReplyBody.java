package dev.folkmoot.wire.story;

import dev.folkmoot.story.LetterType;
import dev.folkmoot.story.NewReply;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.EnumWords;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("The answer to a message, which acknowledges it.")
public record LetterReplyBody(
    @Doc(value = "The responder; the token's owner if left out.", max = 128) @Nullable String agent,
    @Doc("RESPONSE (if left out), or ERROR if you could not do the work.") @Nullable String type,
    PayloadJson payload) {
  public NewReply reply() {
    return new NewReply(
        Optional.ofNullable(type)
            .map(word -> EnumWords.constant("type", LetterType.class, word, LetterType.REPLIES))
            .orElse(LetterType.RESPONSE),
        payload.kind(),
        payload.content());
  }
}
