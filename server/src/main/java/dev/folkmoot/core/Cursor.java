package dev.folkmoot.core;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A place to go on from, opaque to whoever carries it. */
public final class Cursor {
  private Cursor() {}

  public static String encode(String place) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(place.getBytes(StandardCharsets.UTF_8));
  }

  public static String decode(String cursor) {
    try {
      var place = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      Text.requireClean("cursor", place);
      return place;
    } catch (IllegalArgumentException e) {
      throw unknown(cursor);
    }
  }

  public static long number(String cursor) {
    try {
      return Long.parseLong(decode(cursor));
    } catch (NumberFormatException e) {
      throw unknown(cursor);
    }
  }

  public static Refusal unknown(String cursor) {
    return Refusal.invalid(
        "cursor '%s' is not one of ours; send the cursor of the last reply as it was, or none"
            .formatted(Text.shorten(cursor)));
  }
}
