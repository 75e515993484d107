package dev.folkmoot.web;

import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Ids;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** Formats names, ids, times and addresses for a page. */
final class Names {
  private static final int GIST = 140;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMM HH:mm 'UTC'", Locale.ENGLISH);

  private Names() {}

  static String titleCase(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT)
        + word.substring(1).toLowerCase(Locale.ROOT);
  }

  static String capitalised(String sentence) {
    return sentence.isEmpty()
        ? sentence
        : sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }

  /** Encodes a part of an address. */
  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** An id in the HTML for a name, which may contain any characters. */
  static String key(String name) {
    return Digest.of(name).substring(0, 16);
  }

  /** The colour of a name: one of a few, always the same. */
  static String hue(String name) {
    return "hue-" + Character.digit(Digest.of(name).charAt(0), 16) % 5;
  }

  static String initial(String name) {
    return name.substring(0, name.offsetByCodePoints(0, 1)).toUpperCase(Locale.ROOT);
  }

  /** The beginning of a UUID, or the gist of another id. */
  static String brief(String id) {
    return Ids.isUuid(id) ? id.substring(0, 8) + "…" : gist(id);
  }

  /** The first line of a text, or as much of it as fits a title. */
  static String gist(String text) {
    var line = text.strip().lines().findFirst().orElse("");
    int end = line.offsetByCodePoints(0, Math.min(line.codePointCount(0, line.length()), GIST));
    return end < line.length() || line.length() < text.strip().length()
        ? line.substring(0, end) + "…"
        : line;
  }

  static String time(Instant at) {
    return TIME.format(at.atOffset(ZoneOffset.UTC));
  }

  static String list(List<String> names) {
    return names.size() < 2
        ? String.join("", names)
        : String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.getLast();
  }

  /** The names in a list that a person typed. */
  static List<String> split(String names) {
    return Arrays.stream(names.split("[,\n]"))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .distinct()
        .toList();
  }

  /** An address with those parameters that are not empty. */
  static String address(String path, String... parameters) {
    var query = new StringJoiner("&", "?", "").setEmptyValue("");
    for (int i = 0; i < parameters.length; i += 2) {
      if (!parameters[i + 1].isEmpty()) {
        query.add(parameters[i] + "=" + encode(parameters[i + 1]));
      }
    }
    return path + query;
  }
}
