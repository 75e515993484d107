package dev.folkmoot.store;

import java.sql.SQLException;

/**
 * The right of one node to work on a row for a while. Every write of that work carries the guard. A
 * guarded write that changes no row means that the lease is lost, and the work is discarded.
 */
public record Lease(String owner, long number) {
  /** The condition of a guarded write; {@link #guard} sets its values. */
  public static final String GUARD = "owner = :owner and lease_no = :number";

  /** The condition for taking a row: no node has it, or its lease has run out. */
  public static final String UNOWNED = "(owner is null or lease_until < :now)";

  /** The lease of a row that a node has just taken. */
  public static Lease of(Row row) throws SQLException {
    return new Lease(row.text("owner"), row.big("lease_no"));
  }

  public Query guard(Query query) {
    return query.set("owner", owner).set("number", number);
  }
}
