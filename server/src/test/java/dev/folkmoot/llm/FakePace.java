package dev.folkmoot.llm;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Time that passes only by sleeping, and then at once; every backoff is the longest it may be. */
final class FakePace implements Pace {
  static final Instant BEGIN = Instant.parse("2026-11-16T08:00:00Z");

  private final List<Duration> slept = new ArrayList<>();
  private Instant now = BEGIN;

  @Override
  public synchronized Instant now() {
    return now;
  }

  @Override
  public synchronized void sleep(Duration time) {
    slept.add(time);
    now = now.plus(time);
  }

  @Override
  public Duration jitter(Duration most) {
    return most;
  }

  synchronized List<Duration> slept() {
    return List.copyOf(slept);
  }
}
