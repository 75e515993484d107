package dev.folkmoot.store;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** The database's time: the time it last reported plus the time elapsed since then. */
final class DatabaseClock implements InstantSource {
  private record Said(Instant time, long nanos) {}

  private final Optional<InstantSource> instead;
  private volatile Said said = new Said(Instant.EPOCH, System.nanoTime());

  DatabaseClock() {
    instead = Optional.empty();
  }

  DatabaseClock(InstantSource instead) {
    this.instead = Optional.of(instead);
  }

  void set(Instant time) {
    said = new Said(time, System.nanoTime());
  }

  @Override
  public Instant instant() {
    if (instead.isPresent()) {
      return instead.get().instant();
    }
    var last = said;
    return last.time().plusNanos(System.nanoTime() - last.nanos());
  }
}
