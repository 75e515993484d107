package dev.folkmoot.core;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A place in a list to continue from, opaque to the client. */
public final class Cursor {
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}");

  private Cursor() {}

  public static String encode(String place) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(place.getBytes(StandardCharsets.UTF_8));
  }

  /** Decodes a cursor. Refuses one that does not have the form of its list. */
  public static MatchResult parse(String cursor, Pattern form) {
    var place = form.matcher(decode(cursor));
    if (!place.matches()) {
      throw unknown(cursor);
    }
    return place;
  }

  /** The id that a cursor stands for. */
  public static String id(String cursor) {
    var place = decode(cursor);
    if (!Ids.isUuid(place)) {
      throw unknown(cursor);
    }
    return place;
  }

  public static long number(String cursor) {
    return Long.parseLong(parse(cursor, NUMBER).group());
  }

  private static String decode(String cursor) {
    try {
      var place = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      Text.requireClean("cursor", place);
      return place;
    } catch (IllegalArgumentException e) {
      throw unknown(cursor);
    }
  }

  private static Refusal unknown(String cursor) {
    return Refusal.invalid(
        "cursor '%s' is not valid; send the cursor of the last reply unchanged, or none"
            .formatted(Text.shorten(cursor)));
  }
}
