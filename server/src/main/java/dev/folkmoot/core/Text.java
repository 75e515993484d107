package dev.folkmoot.core;

import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;

/** Checks texts from requests, and shortens texts for display. */
public final class Text {
  private static final int NAME_LENGTH = 128;

  private Text() {}

  /** Checks a name from a request. */
  public static void requireName(String field, String value) {
    requireStoredName(field, value);
    requireVisible(field, value);
    if (!value.equals(value.strip())) {
      throw Refusal.invalid(field + " begins or ends with a space; remove it");
    }
  }

  /** Checks a name from stored data, which may have been written under older rules. */
  static void requireStoredName(String field, String value) {
    requireClean(field, value);
    if (value.isBlank()) {
      throw Refusal.invalid(field + " is empty; give a name of 1 to 128 characters");
    }
    if (value.codePointCount(0, value.length()) > NAME_LENGTH) {
      throw Refusal.invalid(field + " is longer than 128 characters; give a shorter name");
    }
  }

  /** Refuses invisible characters, since two different texts could look the same. */
  public static void requireVisible(String field, String value) {
    int before = ' ';
    for (int i = 0; i < value.length(); i += Character.charCount(before)) {
      int c = value.codePointAt(i);
      if (InvisibleCharacters.is(c) && !InvisibleCharacters.isEmojiStyle(before, c)) {
        throw Refusal.invalid(
            "%s has the invisible character U+%04X; remove it and other such characters"
                .formatted(field, c));
      }
      before = c;
    }
  }

  public static void requireLength(String field, String value, int most) {
    requireClean(field, value);
    if (value.isBlank()) {
      throw Refusal.invalid("%s is empty; write 1 to %,d characters".formatted(field, most));
    }
    requireAtMost(field, value, most);
  }

  public static void requireAtMost(String field, String value, int most) {
    requireClean(field, value);
    int length = value.codePointCount(0, value.length());
    if (length > most) {
      throw Refusal.invalid(
          "%s has %,d characters of at most %,d; put the rest in a file and give its name"
              .formatted(field, length, most));
    }
  }

  public static void requireWithin(String field, long value, long least, long most) {
    if (value < least || value > most) {
      throw Refusal.invalid("%s must be %d to %d".formatted(field, least, most));
    }
  }

  /** Refuses text that a database cannot hold: NUL characters and broken surrogate pairs. */
  public static void requireClean(String field, String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == 0) {
        throw Refusal.invalid(field + " has a NUL character; remove it");
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < value.length()
          && Character.isLowSurrogate(value.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        throw Refusal.invalid(field + " has half a surrogate pair; send valid Unicode");
      }
    }
  }

  /** As {@link #requireClean(String, String)}, for every name and text in it. */
  public static void requireClean(String field, JsonNode value) {
    if (value.isString()) {
      requireClean(field, value.stringValue());
    }
    value.propertyNames().forEach(name -> requireClean(field, name));
    value.values().forEach(part -> requireClean(field, part));
  }

  /**
   * Folds a name: names that differ only in case or in letters that look the same give the same
   * text.
   */
  public static String folded(String name) {
    return Folding.of(name);
  }

  public static int bytes(String value) {
    return value.getBytes(StandardCharsets.UTF_8).length;
  }

  /** Replaces the characters of a text from others that a database cannot hold. */
  public static String cleaned(String value) {
    var clean = new StringBuilder(value.length());
    value
        .codePoints()
        .map(c -> c == 0 || (c >= 0xd800 && c <= 0xdfff) ? 0xfffd : c)
        .forEach(clean::appendCodePoint);
    return clean.toString();
  }

  /** The first {@code most} characters; no surrogate pair is cut in two. */
  public static String atMost(int most, String value) {
    return value.codePointCount(0, value.length()) > most
        ? value.substring(0, value.offsetByCodePoints(0, most))
        : value;
  }

  /** The beginning of a text, with an ellipsis if the text is longer. */
  public static String excerpt(int most, String value) {
    var beginning = atMost(most, value);
    return beginning.length() < value.length() ? beginning + "…" : beginning;
  }

  /** Enough of a value to be recognised in a message, on one line. */
  public static String shorten(String value) {
    return excerpt(60, value)
        .codePoints()
        .map(c -> Character.isISOControl(c) || (c >= 0xd800 && c <= 0xdfff) ? '?' : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
