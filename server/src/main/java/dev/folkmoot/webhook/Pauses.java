package dev.folkmoot.webhook;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The pauses before a failed event is delivered again; about a day in all. */
final class Pauses {
  private static final List<Duration> STEPS =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofSeconds(30),
          Duration.ofMinutes(2),
          Duration.ofMinutes(10),
          Duration.ofHours(1),
          Duration.ofHours(3),
          Duration.ofHours(6),
          Duration.ofHours(12));
  private static final Duration LONGEST = Duration.ofDays(1);

  private Pauses() {}

  /**
   * The pause after this many failures in a row, with up to a fifth added at random so that not all
   * retries come at once. If the receiver asks for a longer pause, that one, but at most a day.
   * Empty after the last attempt.
   */
  static Optional<Duration> after(
      int failures, Optional<Duration> requested, RandomGenerator random) {
    if (failures > STEPS.size()) {
      return Optional.empty();
    }
    long step = STEPS.get(failures - 1).toMillis();
    var pause = Duration.ofMillis(step + random.nextLong(step / 5));
    var wanted = requested.filter(wait -> wait.compareTo(pause) > 0).orElse(pause);
    return Optional.of(wanted.compareTo(LONGEST) > 0 ? LONGEST : wanted);
  }
}
