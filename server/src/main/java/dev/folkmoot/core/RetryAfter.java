package dev.folkmoot.core;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Reads the Retry-After header. */
public final class RetryAfter {
  private RetryAfter() {}

  /** How long to wait from {@code now}; empty if the header cannot be read. */
  public static Optional<Duration> parse(String header, Instant now) {
    var text = header.strip();
    if (text.matches("\\d{1,9}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
    }
    try {
      var at = DateTimeFormatter.RFC_1123_DATE_TIME.parse(text, Instant::from);
      return Optional.of(at.isAfter(now) ? Duration.between(now, at) : Duration.ZERO);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
