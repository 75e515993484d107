package dev.folkmoot.gate;

import dev.folkmoot.testing.Databases;

/** Where a promise is kept: every promise is kept on both databases. */
public interface OnDatabase {
  /** An empty one. */
  Databases database();

  interface OnSqlite extends OnDatabase {
    @Override
    default Databases database() {
      return OneSqlite.emptied();
    }
  }

  interface OnPostgres extends OnDatabase {
    @Override
    default Databases database() {
      return OnePostgres.emptied();
    }
  }
}
