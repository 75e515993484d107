package dev.folkmoot.story;

import dev.folkmoot.core.HasWord;
import java.util.Locale;

/** Constants as their columns and the wire have them. */
final class ColumnWords {
  private ColumnWords() {}

  static String of(Enum<?> constant) {
    return HasWord.of(constant);
  }

  static <E extends Enum<E>> E read(Class<E> type, String word) {
    return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
  }
}
