package dev.folkmoot.store;

/** All that differs between the two databases. */
public enum Dialect {
  SQLITE("integer primary key"),
  POSTGRES("bigint generated always as identity primary key");

  private final String identity;

  Dialect(String identity) {
    this.identity = identity;
  }

  /** A statement of the shared schema in this database's words. */
  String render(String sql) {
    return sql.replace("${identity}", identity);
  }

  /** True if other processes may write to the same database. */
  public boolean shared() {
    return this == POSTGRES;
  }
}
