package dev.folkmoot;

import dev.folkmoot.core.Refusal;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Collectors;

/** Reads the words of the configuration, and suggests the nearest one for an unknown word. */
final class ConfigWords {
  private ConfigWords() {}

  static <E extends Enum<E>> E constant(String name, Class<E> type, String text) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.invalid(
                    "%s must be %s, was '%s'"
                        .formatted(
                            name,
                            Arrays.stream(type.getEnumConstants())
                                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(" or ")),
                            text)));
  }

  static String nearest(Collection<String> known, String name) {
    return known.stream().min(Comparator.comparingInt(word -> distance(word, name))).orElseThrow();
  }

  /** The Levenshtein distance. */
  private static int distance(String a, String b) {
    var row = new int[b.length() + 1];
    Arrays.setAll(row, i -> i);
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
