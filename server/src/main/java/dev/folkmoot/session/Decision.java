package dev.folkmoot.session;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A person's decision about a failed turn. */
enum Decision {
  RETRY,
  SKIP,
  STOP;

  static List<String> words() {
    return Arrays.stream(values()).map(Decision::word).toList();
  }

  static Decision of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
