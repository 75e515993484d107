package dev.folkmoot.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The work that a {@link LeaseRunner} does on the rows of one table. */
public interface LeasedWork<K, C extends Claimed<K>> {
  /** Takes a row that has work, unless another node has it. */
  Optional<C> claim(Tx tx, K id, String owner, Instant now, Instant until);

  /** Rows that have work and that nobody has. */
  List<K> toRun(Tx tx, Instant now, int limit);

  /**
   * Works on a row until there is nothing more to do, and gives its claim back. Every write carries
   * the claim; a claim that is lost ends the work.
   *
   * @param bell is rung when somebody wants the row to be worked on while it is
   */
  void run(C claim, Bell bell) throws InterruptedException;

  /** The work ended in an exception that nobody expects. */
  void failed(C claim, Throwable failure);
}
