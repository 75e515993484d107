package dev.folkmoot.session;

/** The right to run a session, as long as its lease lasts and nobody has taken it over. */
public record Claim(Session session, String owner, long number) {}
