package dev.folkmoot.session;

import dev.folkmoot.store.Bell;

/** The work on a session that this node has claimed. */
interface SessionWork {
  /**
   * Runs the session until there is nothing more to do. Every write is guarded by the claim; a lost
   * claim ends the run.
   *
   * @param bell rings when more work on the session is requested meanwhile
   * @return true if the run has given back the claim itself; otherwise the scheduler does so
   */
  boolean run(Claim claim, Bell bell) throws InterruptedException;

  /** Gives up on a session that cannot be run. */
  void giveUp(Claim claim);
}
