package dev.folkmoot.llm;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;

/** How time passes between calls; tests let it pass without waiting. */
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

  /** Somewhere between nothing and {@code most}, so that those who failed together part. */
  Duration jitter(Duration most);
}
