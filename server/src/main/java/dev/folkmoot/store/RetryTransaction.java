package dev.folkmoot.store;

/** Thrown in a transaction that met a change made beside it: undo it and run it again. */
public final class RetryTransaction extends RuntimeException {
  public RetryTransaction(String met) {
    super(met, null, false, false);
  }
}
