package dev.folkmoot.session;

import dev.folkmoot.store.Bell;

/** The work on a session that this node has claimed. */
interface SessionWork {
  /**
   * Runs it until it rests. Every write carries the claim; one that is lost ends the run.
   *
   * @param bell is rung when somebody wants the session to run while it does
   * @return true if the run has ended the claim itself; otherwise the scheduler gives it back
   */
  boolean run(Claim claim, Bell bell) throws InterruptedException;

  /** Puts it to rest, since it cannot be run. */
  void giveUp(Claim claim);
}
