package dev.folkmoot.roundtable;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The deadline of a call that waits several times. */
public record CallDeadline(InstantSource clock, Instant end) {
  static CallDeadline of(InstantSource clock, Duration limit) {
    return new CallDeadline(clock, clock.instant().plus(limit));
  }

  public Duration left() {
    var left = Duration.between(clock.instant(), end);
    return left.isNegative() ? Duration.ZERO : left;
  }
}
