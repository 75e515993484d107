package dev.folkmoot.gate;

import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.util.List;

/** One database for many tests, emptied for each: making one takes longer than most tests. */
public final class OnePostgres {
  private static final Databases ONE = Databases.postgres();
  private static final Store STORE = ONE.open(new SettableClock());
  private static final List<String> TABLES = STORE.read(OnePostgres::tables);

  private OnePostgres() {}

  public static Databases emptied() {
    STORE.write(
        tx -> {
          TABLES.forEach(table -> tx.sql("delete from " + table).update());
          return true;
        });
    return ONE;
  }

  private static List<String> tables(Tx tx) {
    return tx.sql(
            """
            select tablename from pg_tables
            where schemaname = 'public' and tablename <> 'migration'
            """)
        .list(row -> row.text("tablename"));
  }
}
