package dev.folkmoot.knowledge;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.SequencedSet;
import java.util.regex.Pattern;

/**
 * The words of a text, in lower case. A name such as {@code AuthService} is a word, and so are its
 * parts; an ideograph is a word by itself.
 */
final class Terms {
  private static final Pattern WORD =
      Pattern.compile("\\p{IsIdeographic}|[\\p{L}\\p{Nd}&&[^\\p{IsIdeographic}]]+");
  private static final Pattern CAMEL_CASE =
      Pattern.compile("(?<=[\\p{Ll}\\p{Nd}])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})");
  private static final int LONGEST = 64;

  private Terms() {}

  /** All words in their order, for an index. */
  static String text(String text) {
    return String.join(" ", all(text));
  }

  /** Each word once, in the order in which it first appears. */
  static SequencedSet<String> of(String text) {
    return new LinkedHashSet<>(all(text));
  }

  private static List<String> all(String text) {
    var found = new ArrayList<String>();
    var words = WORD.matcher(Normalizer.normalize(text, Normalizer.Form.NFKC));
    while (words.find()) {
      add(found, words.group());
    }
    return found;
  }

  /** Whether the word has no capital after its first letter, and so cannot be a name with parts. */
  private static boolean isAllLower(String word) {
    return word.codePoints().skip(1).noneMatch(Character::isUpperCase);
  }

  private static void add(List<String> found, String word) {
    if (word.length() > LONGEST) {
      return;
    }
    found.add(word.toLowerCase(Locale.ROOT));
    if (isAllLower(word)) {
      return;
    }
    var parts = CAMEL_CASE.split(word, -1);
    if (parts.length > 1) {
      for (var part : parts) {
        found.add(part.toLowerCase(Locale.ROOT));
      }
    }
  }
}
