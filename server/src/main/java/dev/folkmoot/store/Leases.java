package dev.folkmoot.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The leases on the rows of one table with the columns id, owner, lease_no and lease_until. */
public final class Leases {
  private static final int AT_ONCE = 500;

  private final String claim;
  private final String renew;
  private final String giveBack;
  private final String giveBackAll;

  /**
   * @param leasable the condition for a row to have a lease
   * @param claimable the additional condition for a node to take the lease; see {@link
   *     Lease#UNOWNED}
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
        """
        update %s set lease_until = :until where id in (:ids*) and owner = :owner
        returning id, lease_no
        """
            .formatted(table);
    this.giveBack =
        "update %s set owner = null, lease_until = :until where id = :id and %s"
            .formatted(table, Lease.GUARD);
    this.giveBackAll =
        """
        update %s set owner = null, lease_until = null
        where %s and lease_until is not null
          and (cast(:owner as text) is null or owner = :owner)
        """
            .formatted(table, leasable);
  }

  /**
   * A statement that takes a row. It returns the row with its new {@link Lease#of lease}, or no
   * row.
   */
  public Query claim(Tx tx, Object id, String owner, Instant now, Instant until) {
    return tx.sql(claim).set("id", id).set("owner", owner).set("now", now).set("until", until);
  }

  /** Extends the leases of one node; returns the claims that are lost. */
  public <C extends ClaimedRow<?>> List<C> renew(Tx tx, List<C> claims, Instant until) {
    var lost = new ArrayList<C>();
    for (int from = 0; from < claims.size(); from += AT_ONCE) {
      var some = claims.subList(from, Math.min(from + AT_ONCE, claims.size()));
      var kept =
          tx.sql(renew, "ids", some.stream().map(ClaimedRow::id).toList())
              .set("owner", some.getFirst().lease().owner())
              .set("until", until)
              .list(row -> new Numbered(row.text("id"), row.big("lease_no")));
      some.stream()
          .filter(
              one -> !kept.contains(new Numbered(String.valueOf(one.id()), one.lease().number())))
          .forEach(lost::add);
    }
    return lost;
  }

  private record Numbered(String id, long number) {}

  /** Ends a lease. The row may be taken again after {@code until}. */
  public void giveBack(Tx tx, ClaimedRow<?> claim, Instant until) {
    claim.lease().guard(tx.sql(giveBack)).set("id", claim.id()).set("until", until).update();
  }

  /** Ends all leases of a node, or of all nodes if none is given, so that each row may be taken. */
  public void giveBackAll(Tx tx, Optional<String> owner) {
    tx.sql(giveBackAll).set("owner", owner).update();
  }
}
