package dev.folkmoot.session;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Claimed;
import dev.folkmoot.store.Lease;

/** The right to run a session, as long as its lease lasts and nobody has taken it over. */
record Claim(Session session, Lease lease) implements Claimed<SessionId> {
  @Override
  public SessionId id() {
    return session.id();
  }

  /** True if no node has run the session before. */
  boolean isFirst() {
    return lease.number() == 1;
  }
}
