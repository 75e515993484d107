package dev.folkmoot.wire.trust;

import dev.folkmoot.trust.Token;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

@Doc("A token. Its secret is shown once, when it is made.")
public record TokenJson(
    String id,
    String name,
    @Doc(
            value = "What its owner may do.",
            oneOf = {"agent", "monitor", "person", "operator"})
        String role,
    boolean personPresent,
    List<String> toolsets,
    Instant createdAt,
    @Nullable Instant revokedAt,
    @Doc("From then on it is refused; never if left out.") @Nullable Instant expiresAt,
    @Doc("Send it as 'Authorization: Bearer …'. It cannot be shown again.")
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
