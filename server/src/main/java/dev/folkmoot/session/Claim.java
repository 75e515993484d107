package dev.folkmoot.session;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.ClaimedRow;
import dev.folkmoot.store.Lease;

/** A node's right to run a session while its lease lasts. */
record Claim(Session session, Lease lease) implements ClaimedRow<SessionId> {
  @Override
  public SessionId id() {
    return session.id();
  }

  /** True for the first claim of a session. */
  boolean isFirst() {
    return lease.number() == 1;
  }
}
