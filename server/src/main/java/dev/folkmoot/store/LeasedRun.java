package dev.folkmoot.store;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The work on one row on this node, under one claim after the other. */
final class LeasedRun<K, C extends Claimed<K>> {
  private final K id;
  private final Bell bell = new Bell();
  private Optional<C> claim;
  private @Nullable Thread worker;
  private boolean wanted;
  private boolean started;

  /**
   * @param claim if the row was claimed already
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

  /** True for the first caller, who starts it. */
  synchronized boolean start() {
    boolean first = !started;
    started = true;
    return first;
  }

  /** The claim that is worked under, or is about to be. */
  synchronized Optional<C> claim() {
    return claim;
  }

  synchronized void begin(C mine) {
    claim = Optional.of(mine);
    worker = Thread.currentThread();
  }

  /** An interruption that was meant for the work so far does not reach what follows. */
  synchronized void end() {
    claim = Optional.empty();
    worker = null;
    var _ = Thread.interrupted();
  }

  /** Ends the work under a lease that is lost: nothing of it would be written any more. */
  synchronized void cancel(Lease lost) {
    if (worker != null && claim.filter(mine -> mine.lease().equals(lost)).isPresent()) {
      worker.interrupt();
    }
  }

  /** Ends the work, whatever its lease. */
  synchronized void cancel() {
    claim.ifPresent(mine -> cancel(mine.lease()));
  }

  /** True if somebody has claimed the row since this run did. */
  synchronized boolean isOlderThan(C other) {
    return claim.filter(mine -> mine.lease().number() >= other.lease().number()).isEmpty();
  }

  /** Somebody wants the row to be worked on: the work looks again, and after it the run. */
  synchronized void want() {
    wanted = true;
    bell.ring();
  }

  /** Whether it was wanted since the last time. */
  synchronized boolean takeWanted() {
    boolean was = wanted;
    wanted = false;
    return was;
  }
}
