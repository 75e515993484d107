package dev.folkmoot.core;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Durations as people write them: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 2h} or ISO-8601.
 */
public final class Durations {
  private static final Pattern SHORT = Pattern.compile("(\\d{1,12})(ms|s|m|h|d)");

  private Durations() {}

  public static Duration parse(String name, String text) {
    var match = SHORT.matcher(text);
    if (match.matches()) {
      long amount = Long.parseLong(match.group(1));
      return switch (match.group(2)) {
        case "ms" -> Duration.ofMillis(amount);
        case "s" -> Duration.ofSeconds(amount);
        case "m" -> Duration.ofMinutes(amount);
        case "h" -> Duration.ofHours(amount);
        default -> Duration.ofDays(amount);
      };
    }
    try {
      var duration = Duration.parse(text.toUpperCase(Locale.ROOT));
      if (!duration.isNegative()) {
        return duration;
      }
    } catch (DateTimeParseException | ArithmeticException e) {
      // refused below
    }
    throw Refusal.invalid(
        "%s: '%s' is not a duration; write 500ms, 30s, 5m, 2h or ISO-8601 such as PT30S"
            .formatted(name, Text.shorten(text)));
  }

  /** Reads a setting that is stored as an ISO-8601 duration. */
  public static Optional<Duration> stored(JsonNode settings, String name) {
    return settings.optional(name).map(JsonNode::stringValue).map(Duration::parse);
  }

  /** The short form that {@link #parse} reads. */
  public static String show(Duration duration) {
    long seconds = duration.toSeconds();
    if (seconds < 1) {
      return duration.toMillis() + "ms";
    }
    if (seconds % 3600 == 0) {
      return seconds / 3600 + "h";
    }
    return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
  }
}
