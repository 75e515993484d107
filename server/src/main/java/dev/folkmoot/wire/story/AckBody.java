package dev.folkmoot.wire.story;

import dev.folkmoot.story.LetterId;
import dev.folkmoot.story.Receipt;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("The acknowledgement of a message.")
public record AckBody(
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String agent,
    @Doc(NextLetterInput.COMMIT) @Nullable String commit,
    @Doc(value = NextLetterInput.PROBLEM, max = 2_000) @Nullable String problem) {
  public Receipt receipt(LetterId letter) {
    return new Receipt(letter, Optional.ofNullable(commit), Optional.ofNullable(problem));
  }
}
