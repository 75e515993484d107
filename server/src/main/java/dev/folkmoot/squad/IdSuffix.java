package dev.folkmoot.squad;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A typed id, or the last characters of one. The column {@code ending} has the last group of each
 * id reversed, so that an index finds ids by their suffix.
 */
record IdSuffix(String typed) {
  private static final Pattern FORM = Pattern.compile("[0-9a-f-]{4,36}");
  private static final int LAST_GROUP = 12;

  static IdSuffix parse(String text) {
    var typed = text.strip().toLowerCase(Locale.ROOT);
    if (!FORM.matcher(typed).matches()) {
      throw Refusal.invalid(
          "'%s' is not an id; give an id or at least its last 4 characters"
              .formatted(Text.shorten(text)));
    }
    return new IdSuffix(typed);
  }

  /** The reversed last group of an id, for the column {@code ending}. */
  static String reversed(String id) {
    var group = id.substring(Math.max(0, id.length() - LAST_GROUP));
    return new StringBuilder(group).reverse().toString();
  }

  String from() {
    return reversed(typed);
  }

  /** The end of the range: after every reversed id that begins with the reversed suffix. */
  String to() {
    return from() + "g";
  }
}
