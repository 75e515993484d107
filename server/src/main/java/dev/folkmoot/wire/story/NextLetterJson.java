package dev.folkmoot.wire.story;

import dev.folkmoot.story.Letter;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("The next message of an agent.")
public record NextLetterJson(
    @Doc("The message, which comes again until you acknowledge it.") @Nullable LetterJson message,
    @Doc("True if there is no message yet: call again.") boolean pending) {
  public static NextLetterJson of(Optional<Letter> letter) {
    return new NextLetterJson(letter.map(LetterJson::of).orElse(null), letter.isEmpty());
  }
}
