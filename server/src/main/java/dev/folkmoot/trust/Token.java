package dev.folkmoot.trust;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** A token without its secret. */
public record Token(
    String id, Principal principal, Instant createdAt, Optional<Instant> revokedAt) {
  /** A new token for the same owner, with the same lifetime. */
  NewToken replacement() {
    return new NewToken(
        principal.name(),
        principal.standing(),
        principal.personPresent(),
        principal.toolsets(),
        principal.expiresAt().map(at -> Duration.between(createdAt, at)));
  }
}
