package dev.folkmoot.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The system's clock, ahead of it by what it is told: how hours pass for a whole server. */
public final class OffsetClock implements InstantSource {
  private volatile Duration ahead = Duration.ZERO;

  @Override
  public Instant instant() {
    return Instant.now().plus(ahead);
  }

  public synchronized void advance(Duration duration) {
    ahead = ahead.plus(duration);
  }
}
