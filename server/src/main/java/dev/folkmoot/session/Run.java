package dev.folkmoot.session;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Lease;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A session that is run on this node, under one claim after the other. */
final class Run {
  private final SessionId id;
  private final Bell bell = new Bell();
  private Optional<Claim> claim;
  private @Nullable Thread worker;
  private boolean wanted;
  private boolean started;

  /**
   * @param claim if the session was claimed already
   */
  Run(SessionId id, Optional<Claim> claim) {
    this.id = id;
    this.claim = claim;
  }

  SessionId id() {
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
  synchronized Optional<Claim> claim() {
    return claim;
  }

  synchronized void begin(Claim mine) {
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

  /** True if somebody has claimed the session since this run did. */
  synchronized boolean isOlderThan(Claim other) {
    return claim.filter(mine -> mine.lease().number() >= other.lease().number()).isEmpty();
  }

  /** Somebody wants the session to run: the work looks again, and after it the run. */
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
