package dev.folkmoot.webhook;

import dev.folkmoot.testing.Databases;

/** Where a promise is kept: every promise is kept on both databases. */
interface OnDatabase {
  Databases empty();

  interface OnSqlite extends OnDatabase {
    @Override
    default Databases empty() {
      return Databases.sqlite();
    }
  }

  interface OnPostgres extends OnDatabase {
    @Override
    default Databases empty() {
      return Databases.postgres();
    }
  }
}
