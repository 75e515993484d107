package dev.folkmoot.trust;

import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * The owner of a token. {@code personPresent} says that a person sits at this agent's client, so
 * that answers to elicitations there count as that person's.
 *
 * @param token the id of the token
 */
public record Principal(
    AgentId name,
    Standing standing,
    boolean personPresent,
    Set<String> toolsets,
    String token,
    Optional<Instant> expiresAt) {
  public Principal {
    toolsets = Set.copyOf(toolsets);
  }

  boolean isExpired(Instant now) {
    return expiresAt.filter(at -> !at.isAfter(now)).isPresent();
  }
}
