package dev.folkmoot.story;

import dev.folkmoot.core.HasWord;
import java.util.Locale;

/** Converts enum constants to and from the words that columns and JSON have for them. */
final class ColumnWords {
  private ColumnWords() {}

  static String of(Enum<?> constant) {
    return HasWord.of(constant);
  }

  static <E extends Enum<E>> E read(Class<E> type, String word) {
    return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
  }
}
