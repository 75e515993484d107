package dev.folkmoot.agent;

import dev.folkmoot.store.Tx;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** A bounded cache of rows that were inserted and are seldom deleted, to save further inserts. */
final class InsertedRows<K> {
  private final Set<K> rows;

  InsertedRows(int most) {
    rows =
        Collections.synchronizedSet(
            Collections.newSetFromMap(
                new LinkedHashMap<>() {
                  @Override
                  protected boolean removeEldestEntry(Map.Entry<K, Boolean> eldest) {
                    return size() > most;
                  }
                }));
  }

  boolean has(K row) {
    return rows.contains(row);
  }

  void forget(Predicate<K> deleted) {
    rows.removeIf(deleted);
  }

  void once(Tx tx, K row, Runnable insert) {
    if (!has(row)) {
      insert.run();
      tx.afterCommit(() -> rows.add(row));
    }
  }
}
