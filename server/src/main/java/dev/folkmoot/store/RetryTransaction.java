package dev.folkmoot.store;

/**
 * Thrown when a transaction conflicts with a concurrent one: it is rolled back and runs again.
 * Never thrown on SQLite, where one transaction writes at a time.
 */
public final class RetryTransaction extends RuntimeException {
  public RetryTransaction(String conflict) {
    super(conflict, null, false, false);
  }
}
