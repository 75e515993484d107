package dev.folkmoot.session;

/** The work on a session that this node has claimed. */
interface SessionWork {
  /**
   * Runs it until it rests. Every write carries the claim; one that is lost ends the run.
   *
   * @return true if the run has ended the claim itself; otherwise the scheduler gives it back
   */
  boolean run(Claim claim) throws InterruptedException;

  /** Puts it to rest, since it cannot be run. */
  void giveUp(Claim claim);
}
