package dev.folkmoot.llm;

import java.time.Duration;
import java.time.Instant;

/**
 * The time by which a reply must have come. The clock stops while the call waits for a free slot.
 */
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

  /**
   * How long the provider may be silent: longer before the first word, because some models think
   * first.
   */
  Duration patience(boolean spoke) {
    var share = limit.dividedBy(spoke ? 4 : 2);
    return share.compareTo(LEAST_PATIENCE) > 0 ? share : LEAST_PATIENCE;
  }

  void excludeTimeSince(Instant then) {
    at = at.plus(Duration.between(then, pace.now()));
  }
}
