package dev.folkmoot.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The work that a {@link LeaseRunner} does on the rows of one table. */
public interface LeasedWork<K, C extends ClaimedRow<K>> {
  /** Takes a row that has work, unless another node has it. */
  Optional<C> claim(Tx tx, K id, String owner, Instant now, Instant until);

  /** Finds rows that have work and are not claimed. */
  List<K> toRun(Tx tx, Instant now, int limit);

  /**
   * Works on a row until there is nothing more to do, and gives its claim back. Every write is
   * guarded by the claim; a lost claim ends the work.
   *
   * @param bell rings when more work on the row is requested meanwhile
   */
  void run(C claim, Bell bell) throws InterruptedException;

  /** Handles an unexpected exception of the work. */
  void failed(C claim, Throwable failure);
}
