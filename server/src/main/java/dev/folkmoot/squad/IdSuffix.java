package dev.folkmoot.squad;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The last characters of an id, or all of it, as somebody types it. The column {@code ending} has
 * the last group of each id reversed, so that an index finds ids by their suffix.
 */
record IdSuffix(String typed) {
  private static final Pattern FORM = Pattern.compile("[0-9a-f-]{4,36}");
  private static final int LAST_GROUP = 12;

  static IdSuffix parse(String text) {
    var typed = text.strip().toLowerCase(Locale.ROOT);
    if (!FORM.matcher(typed).matches()) {
      throw Refusal.invalid(
          "'%s' is no id; give one, or at least the last 4 characters of one"
              .formatted(Text.shorten(text)));
    }
    return new IdSuffix(typed);
  }

  /** The last group of an id backwards, by which an index finds all that end alike. */
  static String kept(String id) {
    var group = id.substring(Math.max(0, id.length() - LAST_GROUP));
    return new StringBuilder(group).reverse().toString();
  }

  String from() {
    return kept(typed);
  }

  /** After whatever an id may go on with. */
  String to() {
    return from() + "g";
  }
}
