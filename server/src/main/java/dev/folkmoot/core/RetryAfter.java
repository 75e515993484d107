package dev.folkmoot.llm;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Reads the header by which a server says when to come back. */
final class RetryAfter {
  /** Whoever asks for more is asked again all the same, or nothing would go on before a restart. */
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private RetryAfter() {}

  /** How long to wait from {@code now}; nothing if the header says nothing. */
  static Optional<Duration> parse(String header, Instant now) {
    return read(header, now).map(wait -> wait.compareTo(LONGEST) > 0 ? LONGEST : wait);
  }

  private static Optional<Duration> read(String header, Instant now) {
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
