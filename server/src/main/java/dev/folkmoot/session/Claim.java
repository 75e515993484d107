package dev.folkmoot.session;

import dev.folkmoot.store.Lease;

/** The right to run a session, as long as its lease lasts and nobody has taken it over. */
record Claim(Session session, Lease lease) {}
