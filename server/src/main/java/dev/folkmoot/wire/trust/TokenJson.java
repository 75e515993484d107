package dev.folkmoot.wire.trust;

import dev.folkmoot.trust.Token;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

@Doc("A token. Its secret is shown once, when it is created.")
public record TokenJson(
    String id,
    String name,
    @Doc(
            value = "The role, which decides what the owner may do.",
            oneOf = {"agent", "monitor", "person", "operator"})
        String role,
    boolean personPresent,
    List<String> toolsets,
    Instant createdAt,
    @Nullable Instant revokedAt,
    @Doc("The token is refused from then on; it never expires if left out.")
        @Nullable Instant expiresAt,
    @Doc("The secret, to be sent as 'Authorization: Bearer …'. It cannot be shown again.")
        @Nullable String secret) {
  public static TokenJson of(Token token, @Nullable String secret) {
    var principal = token.principal();
    return new TokenJson(
        token.id(),
        principal.name().value(),
        principal.standing().name().toLowerCase(Locale.ROOT),
        principal.personPresent(),
        principal.toolsets().stream().sorted().toList(),
        token.createdAt(),
        token.revokedAt().orElse(null),
        principal.expiresAt().orElse(null),
        secret);
  }
}
