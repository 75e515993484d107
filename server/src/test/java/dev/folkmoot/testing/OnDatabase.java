package dev.folkmoot.testing;

import java.util.Optional;

/** Where a promise is kept: every promise is kept on both databases. */
public interface OnDatabase {
  /** The URL of an empty one; nothing for a file in the data directory. */
  Optional<String> database();

  interface OnSqlite extends OnDatabase {
    @Override
    default Optional<String> database() {
      return Optional.empty();
    }
  }

  interface OnPostgres extends OnDatabase {
    @Override
    default Optional<String> database() {
      return Optional.of(Databases.sortedPostgresUrl());
    }
  }
}
