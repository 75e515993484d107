package dev.folkmoot.store;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** The database's time: the time it last reported plus the time elapsed since then. */
final class DatabaseClock implements InstantSource {
  private record Reading(Instant time, long nanos) {}

  private final Optional<InstantSource> instead;
  private volatile Reading lastReading = new Reading(Instant.EPOCH, System.nanoTime());

  DatabaseClock() {
    instead = Optional.empty();
  }

  DatabaseClock(InstantSource instead) {
    this.instead = Optional.of(instead);
  }

  void set(Instant time) {
    lastReading = new Reading(time, System.nanoTime());
  }

  @Override
  public Instant instant() {
    if (instead.isPresent()) {
      return instead.get().instant();
    }
    var last = lastReading;
    return last.time().plusNanos(System.nanoTime() - last.nanos());
  }
}
