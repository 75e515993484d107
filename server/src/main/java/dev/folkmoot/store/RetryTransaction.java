package dev.folkmoot.store;

/**
 * Thrown in a transaction that met a change made beside it: undo it and run it again. Never thrown
 * on SQLite, where one transaction writes at a time.
 */
public final class RetryTransaction extends RuntimeException {
  public RetryTransaction(String met) {
    super(met, null, false, false);
  }
}
