package dev.folkmoot.session;

/** What a feature does with a session that this node may run. */
public interface Script {
  /** Runs it until it rests. Every write carries the claim; one that is lost ends the run. */
  void run(Claim claim) throws InterruptedException;
}
