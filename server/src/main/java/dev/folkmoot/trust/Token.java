package dev.folkmoot.trust;

import java.time.Instant;
import java.util.Optional;

/** A token without its secret. */
public record Token(
    String id, Principal principal, Instant createdAt, Optional<Instant> revokedAt) {}
