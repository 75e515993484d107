package dev.folkmoot.wire.story;

import dev.folkmoot.story.LetterType;
import dev.folkmoot.story.NewReply;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.EnumWords;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("The answer to a message, which acknowledges it.")
public record LetterReplyBody(
    @Doc(value = "Who answers. With a token it is the token's owner.", most = 128)
        @Nullable String agent,
    @Doc("RESPONSE, or ERROR if it came to nothing; RESPONSE if left out.") @Nullable String type,
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
