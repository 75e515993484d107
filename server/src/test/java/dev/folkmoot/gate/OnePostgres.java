package dev.folkmoot.gate;

import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;

/** One database for many tests, emptied for each: making one takes longer than most tests. */
final class OnePostgres {
  private static final Databases ONE = Databases.postgres();

  private OnePostgres() {}

  static Databases emptied() {
    try (var store = ONE.open(new SettableClock())) {
      store.write(
          tx -> {
            var tables =
                tx.sql(
                        """
                        select string_agg(tablename, ', ') as names from pg_tables
                        where schemaname = 'public' and tablename <> 'migration'
                        """)
                    .first(row -> row.text("names"))
                    .orElseThrow();
            return tx.sql("truncate " + tables + " restart identity").update();
          });
    }
    return ONE;
  }
}
