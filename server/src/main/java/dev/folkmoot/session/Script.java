package dev.folkmoot.session;

/** What a feature does with a session that this node may run. */
public interface Script {
  /**
   * Runs it until it rests. Every write carries the claim; one that is lost ends the run. False if
   * the claim may still be this node's.
   */
  boolean run(Claim claim) throws InterruptedException;

  /** Puts it to rest, since it cannot be run. */
  void giveUp(Claim claim);
}
