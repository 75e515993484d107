package dev.folkmoot.store;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** The database's time: the time it last reported plus the time elapsed since then. */
final class DatabaseClock implements InstantSource {
  private record Reading(Instant time, long nanos) {}

  private final Optional<InstantSource> substitute;
  private volatile Reading lastReading = new Reading(Instant.EPOCH, System.nanoTime());

  DatabaseClock() {
    substitute = Optional.empty();
  }

  DatabaseClock(InstantSource substitute) {
    this.substitute = Optional.of(substitute);
  }

  void set(Instant time) {
    lastReading = new Reading(time, System.nanoTime());
  }

  @Override
  public Instant instant() {
    if (substitute.isPresent()) {
      return substitute.get().instant();
    }
    var last = lastReading;
    return last.time().plusNanos(System.nanoTime() - last.nanos());
  }
}
