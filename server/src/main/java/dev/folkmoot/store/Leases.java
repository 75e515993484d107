package dev.folkmoot.store;

import java.time.Instant;
import java.util.Optional;

/** The leases on the rows of one table with the columns id, owner, lease_no and lease_until. */
public final class Leases {
  private final String claim;
  private final String renew;
  private final String giveBack;
  private final String release;

  /**
   * @param leasable the condition for a row to have a lease at all
   * @param claimable the further condition for a node to take it; see {@link Lease#UNOWNED}
   */
  public Leases(String table, String leasable, String claimable) {
    this.claim =
        """
        update %s set owner = :owner, lease_no = lease_no + 1, lease_until = :until
        where id = :id and %s and %s
        returning *
        """
            .formatted(table, leasable, claimable);
    this.renew =
        "update %s set lease_until = :until where id = :id and %s".formatted(table, Lease.GUARD);
    this.giveBack =
        "update %s set owner = null, lease_until = :until where id = :id and %s"
            .formatted(table, Lease.GUARD);
    this.release =
        """
        update %s set owner = null, lease_until = null
        where %s and lease_until is not null
          and (cast(:owner as text) is null or owner = :owner)
        """
            .formatted(table, leasable);
  }

  /** Takes a row: the statement returns it with its new {@link Lease#of lease}, or nothing. */
  public Query claim(Tx tx, Object id, String owner, Instant now, Instant until) {
    return tx.sql(claim).set("id", id).set("owner", owner).set("now", now).set("until", until);
  }

  /** Extends a lease; false if it is lost. */
  public boolean renew(Tx tx, Object id, Lease lease, Instant until) {
    return lease.guard(tx.sql(renew)).set("id", id).set("until", until).update() == 1;
  }

  /** Ends a lease. A row that has rested until a time may be taken again. */
  public void giveBack(Tx tx, Object id, Lease lease, Instant until) {
    lease.guard(tx.sql(giveBack)).set("id", id).set("until", until).update();
  }

  /** Ends all leases of a node, or without one all there are, so that each row may be taken. */
  public void release(Tx tx, Optional<String> owner) {
    tx.sql(release).set("owner", owner).update();
  }
}
