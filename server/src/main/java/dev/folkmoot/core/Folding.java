package dev.folkmoot.core;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Folds names for comparison. Compatibility forms (NFKC), case, letters that look the same, and
 * invisible characters make no difference. The letters that look the same are those of Unicode's
 * table of confusables (UTS 39). A letter folds to the letter that it looks like. If only its
 * capital looks like another letter, it folds to the letter that its capital looks like. So a name
 * folds to the same text in capitals and in small letters. Capital I is an exception: if it folded
 * to l, so would i, and Neil would be Nell.
 */
final class Folding {
  private Folding() {}

  static String of(String name) {
    return isAscii(name) ? ofAscii(name) : ofAny(name);
  }

  private static boolean isAscii(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) > 0x7e) {
        return false;
      }
    }
    return true;
  }

  /** The same as {@link #ofAny}, without the table, since nearly all names are ASCII. */
  private static String ofAscii(String name) {
    var folded = new StringBuilder(name.length() + 4);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      switch (c) {
        case '0' -> folded.append('o');
        case '1', '|' -> folded.append('l');
        case 'm', 'M' -> folded.append("rn");
        case '"' -> folded.append("''");
        case '`' -> folded.append('\'');
        case '%' -> folded.append("o/o");
        default -> {
          if (c >= ' ') {
            folded.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
          }
        }
      }
    }
    return folded.toString();
  }

  /** Folds twice, since some letters of the table fold to letters that fold again. */
  static String ofAny(String name) {
    return once(once(name));
  }

  private static String once(String name) {
    var plain = withoutCase(Normalizer.normalize(name, Form.NFKC));
    var folded = new StringBuilder(plain.length() + 4);
    Normalizer.normalize(plain, Form.NFD)
        .codePoints()
        .filter(c -> !InvisibleCharacters.is(c))
        .forEach(c -> append(folded, c));
    return Normalizer.normalize(folded, Form.NFD);
  }

  /**
   * Maps to lower, upper and lower case again, since two letters may share only one of their forms,
   * as σ and ς share the capital Σ.
   */
  private static String withoutCase(String name) {
    return name.toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  private static void append(StringBuilder folded, int c) {
    var alike = Table.LETTERS.get(c);
    if (alike == null) {
      folded.appendCodePoint(c);
    } else {
      folded.append(alike);
    }
  }

  /** Read for the first name that is not ASCII. */
  private static final class Table {
    private static final Map<Integer, String> LETTERS = read();

    private static Map<Integer, String> read() {
      var letters = new HashMap<Integer, String>(8_192);
      try (var in = Folding.class.getResourceAsStream("/names/confusables.txt")) {
        if (in == null) {
          throw new IllegalStateException("no table of confusable letters");
        }
        new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))
            .lines()
            .filter(line -> !line.startsWith("#"))
            .forEach(line -> add(letters, line.split(" ", -1)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return letters;
    }

    private static void add(Map<Integer, String> letters, String[] hex) {
      var alike = new StringBuilder();
      for (int i = 1; i < hex.length; i++) {
        alike.appendCodePoint(Integer.parseInt(hex[i], 16));
      }
      letters.put(Integer.valueOf(hex[0], 16), alike.toString());
    }
  }
}
