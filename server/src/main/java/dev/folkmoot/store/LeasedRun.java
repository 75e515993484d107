package dev.folkmoot.store;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** This node's work on one row, under one claim after another. */
final class LeasedRun<K, C extends ClaimedRow<K>> {
  private final K id;
  private final Bell bell = new Bell();
  private Optional<C> claim;
  private @Nullable Thread worker;
  private boolean wanted;
  private boolean started;

  /**
   * @param claim the claim, if the row is claimed already
   */
  LeasedRun(K id, Optional<C> claim) {
    this.id = id;
    this.claim = claim;
  }

  K id() {
    return id;
  }

  Bell bell() {
    return bell;
  }

  /** True for the first caller, who must start the run. */
  synchronized boolean takeStart() {
    boolean first = !started;
    started = true;
    return first;
  }

  /** The claim of the current or coming work. */
  synchronized Optional<C> claim() {
    return claim;
  }

  synchronized void begin(C mine) {
    claim = Optional.of(mine);
    worker = Thread.currentThread();
  }

  /**
   * Ends the work under a claim, and clears its interruption so that it does not reach the next
   * work.
   */
  synchronized void end() {
    claim = Optional.empty();
    worker = null;
    var _ = Thread.interrupted();
  }

  /** Cancels the work if it runs under this lost lease, since its writes would be discarded. */
  synchronized void cancel(Lease lost) {
    if (worker != null && claim.filter(mine -> mine.lease().equals(lost)).isPresent()) {
      worker.interrupt();
    }
  }

  /** Cancels the work under any lease. */
  synchronized void cancel() {
    claim.ifPresent(mine -> cancel(mine.lease()));
  }

  /** True if this run has no claim, or an older one than the other claim. */
  synchronized boolean isOlderThan(C other) {
    return claim.filter(mine -> mine.lease().number() >= other.lease().number()).isEmpty();
  }

  /**
   * Requests work on the row: the work in progress looks again, and after it this run claims the
   * row once more.
   */
  synchronized void want() {
    wanted = true;
    bell.ring();
  }

  /** Whether work was requested since the last call of this method. */
  synchronized boolean takeWanted() {
    boolean was = wanted;
    wanted = false;
    return was;
  }
}
