package dev.folkmoot.wire.story;

import dev.folkmoot.core.Cursor;
import dev.folkmoot.story.LetterId;
import dev.folkmoot.story.LetterPage;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Messages of the mailbox, the newest first.")
public record LettersJson(
    List<LetterJson> messages,
    @Doc("The cursor of the next page, if there is one.") @Nullable String cursor) {
  public static LettersJson of(LetterPage page) {
    return new LettersJson(
        page.letters().stream().map(LetterJson::of).toList(),
        page.cursor().map(LetterId::value).map(Cursor::encode).orElse(null));
  }
}
