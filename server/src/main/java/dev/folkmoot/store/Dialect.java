package dev.folkmoot.store;

import java.util.List;

/** The differences between the two databases. */
public enum Dialect {
  SQLITE("integer primary key", " without rowid", ""),
  POSTGRES("bigint generated always as identity primary key", "", " collate \"C\"");

  private final String identity;
  private final String clustered;
  private final String binary;

  Dialect(String identity, String clustered, String binary) {
    this.identity = identity;
    this.clustered = clustered;
    this.binary = binary;
  }

  /** Renders a statement of the shared schema for this database. */
  String render(String sql) {
    return sql.replace("${identity}", identity)
        .replace("${clustered}", clustered)
        .replace("${binary}", binary);
  }

  /**
   * The placeholder of a parameter. Adds its name to the names to bind: on PostgreSQL each time, on
   * SQLite once.
   */
  String placeholder(List<String> names, String name) {
    if (this == POSTGRES) {
      names.add(name);
      return "?";
    }
    if (!names.contains(name)) {
      names.add(name);
    }
    return "?" + (names.indexOf(name) + 1);
  }

  /** The end of a query that locks its rows until the commit; SQLite has only one writer. */
  public String locking() {
    return shared() ? " for update" : "";
  }

  /** True if other processes may write to the same database. */
  public boolean shared() {
    return this == POSTGRES;
  }
}
