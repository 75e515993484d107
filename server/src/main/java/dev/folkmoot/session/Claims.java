package dev.folkmoot.session;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Lease;
import dev.folkmoot.store.Leases;
import dev.folkmoot.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The claims of nodes on sessions, in the session rows. */
final class Claims {
  private static final String TO_RUN = "status = 'active' and runs = 1";

  private final Leases leases = new Leases("session", TO_RUN, Lease.UNOWNED);

  Optional<Claim> claim(Tx tx, SessionId id, String owner, Instant now, Instant until) {
    return leases
        .claim(tx, id, owner, now, until)
        .first(row -> new Claim(SessionStore.read(row), Lease.of(row)));
  }

  Leases leases() {
    return leases;
  }

  /** Gives a claim back; the scheduler does not claim the session again before {@code until}. */
  void giveBack(Tx tx, Claim claim, Instant until) {
    leases.giveBack(tx, claim, until);
  }

  /** Records that the speakers are no longer held; empty if the claim is lost. */
  Optional<Session> clearHeld(Tx tx, Claim claim, Instant now) {
    return claim
        .lease()
        .guard(
            tx.sql(
                """
                update session set reason = null, updated_at = :now
                where id = :id and status = 'active' and %s
                returning *
                """
                    .formatted(Lease.GUARD)))
        .set("id", claim.session().id())
        .set("now", now)
        .first(SessionStore::read);
  }

  /**
   * Gives a claim back because the speakers are held; the scheduler does not look again before
   * {@code until}.
   */
  Optional<Session> giveBackWhileHeld(Tx tx, Claim claim, Instant until, Instant now) {
    return claim
        .lease()
        .guard(
            tx.sql(
                """
                update session
                set owner = null, lease_until = :until,
                    updated_at = case when reason = 'held' then updated_at else :now end,
                    reason = 'held'
                where id = :id and status = 'active' and %s
                returning *
                """
                    .formatted(Lease.GUARD)))
        .set("id", claim.session().id())
        .set("until", until)
        .set("now", now)
        .first(SessionStore::read);
  }

  List<SessionId> toRun(Tx tx, Instant now, int limit) {
    return tx.sql(
            """
            select id from session
            where %s and (lease_until is null or lease_until < :now)
            limit :limit
            """
                .formatted(TO_RUN))
        .set("now", now)
        .set("limit", limit)
        .list(row -> new SessionId(row.text("id")));
  }
}
