package dev.folkmoot.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that moves only when it is told to. */
public final class SettableClock implements InstantSource {
  private volatile Instant now = Instant.parse("2030-01-01T12:00:00Z");

  @Override
  public Instant instant() {
    return now;
  }

  public void advance(Duration duration) {
    now = now.plus(duration);
  }
}
