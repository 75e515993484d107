package dev.folkmoot.llm;

import java.time.Duration;
import java.time.Instant;

/** When a reply must have come. It stands still while its call waits for a place. */
final class Deadline {
  private static final Duration LEAST_PATIENCE = Duration.ofMillis(500);

  private final Pace pace;
  private final Duration limit;
  private Instant at;

  Deadline(Pace pace, Duration limit) {
    this.pace = pace;
    this.limit = limit;
    this.at = pace.now().plus(limit);
  }

  Duration left() {
    return Duration.between(pace.now(), at);
  }

  Duration spent() {
    return limit.minus(left());
  }

  boolean allows(Duration wait) {
    return wait.compareTo(left()) < 0;
  }

  /** How long one may be silent; longer before the first word, since some think first. */
  Duration patience(boolean spoke) {
    var share = limit.dividedBy(spoke ? 4 : 2);
    return share.compareTo(LEAST_PATIENCE) > 0 ? share : LEAST_PATIENCE;
  }

  void stoodStillSince(Instant then) {
    at = at.plus(Duration.between(then, pace.now()));
  }
}
