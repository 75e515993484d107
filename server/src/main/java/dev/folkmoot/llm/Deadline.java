package dev.folkmoot.llm;

import java.time.Duration;
import java.time.Instant;

/** When a call must have come to its end. */
record Deadline(Pace pace, Instant at) {
  Duration left() {
    return Duration.between(pace.now(), at);
  }

  boolean allows(Duration wait) {
    return wait.compareTo(left()) < 0;
  }
}
