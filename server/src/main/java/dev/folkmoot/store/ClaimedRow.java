package dev.folkmoot.store;

/**
 * A row that this node works on, for as long as its lease lasts and nobody has taken it over.
 *
 * @param <K> the id of the row
 */
public interface ClaimedRow<K> {
  K id();

  Lease lease();
}
