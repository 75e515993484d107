package dev.folkmoot.story;

import java.util.List;
import java.util.Optional;

/**
 * Part of a mailbox, the newest first; the cursor is the id of its last letter, if there are more.
 */
public record LetterPage(List<Letter> letters, Optional<LetterId> cursor) {
  public LetterPage {
    letters = List.copyOf(letters);
  }
}
