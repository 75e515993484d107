package dev.folkmoot.mcp;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The levels of log messages, the least severe first. */
public enum LogLevel {
  DEBUG,
  INFO,
  NOTICE,
  WARNING,
  ERROR,
  CRITICAL,
  ALERT,
  EMERGENCY;

  static Optional<LogLevel> of(String word) {
    return Stream.of(values()).filter(level -> level.toString().equals(word)).findFirst();
  }

  /** All levels, separated by commas. */
  static String names() {
    return Stream.of(values()).map(LogLevel::toString).collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
