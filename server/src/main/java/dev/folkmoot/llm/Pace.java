package dev.folkmoot.llm;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;

/** The clock and the pauses between calls. Tests let time pass without waiting. */
interface Pace {
  Pace REAL =
      new Pace() {
        @Override
        public Instant now() {
          return Instant.now();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
          Thread.sleep(time);
        }

        @Override
        public Duration jitter(Duration most) {
          return Duration.ofNanos(ThreadLocalRandom.current().nextLong(most.toNanos() + 1));
        }
      };

  Instant now();

  void sleep(Duration time) throws InterruptedException;

  /**
   * A random time up to {@code most}, so that calls that failed together are not repeated together.
   */
  Duration jitter(Duration most);
}
