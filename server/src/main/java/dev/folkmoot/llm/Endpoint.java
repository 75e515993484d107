package dev.folkmoot.llm;

import dev.folkmoot.llm.ModelFailure.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A provider's address with one key. It limits how many calls run at once, and allows none while
 * the provider wants a rest.
 */
final class Endpoint {
  private final Pace pace;
  private final Semaphore slots;
  private final AtomicReference<Instant> restsUntil = new AtomicReference<>(Instant.MIN);

  Endpoint(Pace pace, int concurrency) {
    this.pace = pace;
    this.slots = new Semaphore(concurrency, true);
  }

  /**
   * Waits for a free slot, in the order of arrival and without a limit. Only a rest that the
   * provider wants counts against the deadline. Close the slot to free it.
   */
  Slot enter(Deadline deadline) throws AttemptFailure, InterruptedException {
    while (true) {
      awaitRest(deadline);
      var arrived = pace.now();
      slots.acquire();
      deadline.excludeTimeSince(arrived);
      if (!isResting()) {
        return slots::release;
      }
      slots.release();
    }
  }

  /** The right to make a call. */
  interface Slot extends AutoCloseable {
    @Override
    void close();
  }

  /** Allows no calls until {@code time} has passed. */
  void rest(Duration time) {
    var until = pace.now().plus(time);
    restsUntil.accumulateAndGet(until, (a, b) -> a.isAfter(b) ? a : b);
  }

  private boolean isResting() {
    return pace.now().isBefore(restsUntil.get());
  }

  private void awaitRest(Deadline deadline) throws AttemptFailure, InterruptedException {
    while (isResting()) {
      var rest = Duration.between(pace.now(), restsUntil.get());
      if (!deadline.allows(rest)) {
        throw new AttemptFailure(
            Reason.RATE_LIMITED,
            "was not called: its provider wants no calls for another %d s"
                .formatted(rest.toSeconds() + 1),
            Optional.of(rest));
      }
      pace.sleep(rest);
    }
  }
}
