package dev.folkmoot.session;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Which node runs which session, in the rows of the sessions. */
final class Claims {
  /** Nothing holds the speaker any more; nothing if the claim is lost. */
  Optional<Session> free(Tx tx, Claim claim, Instant now) {
    return tx.sql(
            """
            update session set reason = null, updated_at = :now
            where id = :id and owner = :owner and lease_no = :number and status = 'active'
            returning *
            """)
        .set("id", claim.session().id())
        .set("owner", claim.owner())
        .set("number", claim.number())
        .set("now", now)
        .first(Sessions::read);
  }

  /** Gives a claim back because something holds the speaker; nobody looks again before a time. */
  Optional<Session> hold(Tx tx, Claim claim, Instant until, Instant now) {
    return tx.sql(
            """
            update session
            set owner = null, lease_until = :until,
                updated_at = case when reason = 'held' then updated_at else :now end,
                reason = 'held'
            where id = :id and owner = :owner and lease_no = :number and status = 'active'
            returning *
            """)
        .set("id", claim.session().id())
        .set("owner", claim.owner())
        .set("number", claim.number())
        .set("until", until)
        .set("now", now)
        .first(Sessions::read);
  }

  /** Gives a claim back; nobody takes it up by itself before a time. */
  void giveBack(Tx tx, Claim claim, Instant until) {
    tx.sql(
            """
            update session set owner = null, lease_until = :until
            where id = :id and owner = :owner and lease_no = :number
            """)
        .set("id", claim.session().id())
        .set("owner", claim.owner())
        .set("number", claim.number())
        .set("until", until)
        .update();
  }

  Optional<Claim> claim(Tx tx, SessionId id, String owner, Instant now, Duration lease) {
    return tx.sql(
            """
            update session
            set owner = :owner, lease_no = lease_no + 1, lease_until = :until
            where id = :id and status = 'active' and runs = 1
              and (owner is null or lease_until < :now)
            returning *
            """)
        .set("id", id)
        .set("owner", owner)
        .set("now", now)
        .set("until", now.plus(lease))
        .first(row -> new Claim(Sessions.read(row), owner, row.big("lease_no")));
  }

  /** Only what runs: who has left something behind lets go of it at the end of the lease. */
  void renew(Tx tx, SessionId id, String owner, Instant until) {
    tx.sql("update session set lease_until = :until where id = :id and owner = :owner")
        .set("id", id)
        .set("owner", owner)
        .set("until", until)
        .update();
  }

  /** What one who stops has claimed may be claimed again. */
  void release(Tx tx, String owner) {
    tx.sql(
            """
            update session set owner = null, lease_until = null
            where status = 'active' and runs = 1 and owner = :owner
            """)
        .set("owner", owner)
        .update();
  }

  /** Everything may be claimed at once, by one who is the only one. */
  void releaseAll(Tx tx) {
    tx.sql(
            """
            update session set owner = null, lease_until = null
            where status = 'active' and runs = 1 and lease_until is not null
            """)
        .update();
  }

  List<SessionId> toRun(Tx tx, Instant now, int limit) {
    return tx.sql(
            """
            select id from session
            where status = 'active' and runs = 1 and (lease_until is null or lease_until < :now)
            limit :limit
            """)
        .set("now", now)
        .set("limit", limit)
        .list(row -> new SessionId(row.text("id")));
  }
}
