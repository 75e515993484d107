package dev.folkmoot.mcp.legacy;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Capability;
import dev.folkmoot.mcp.Signer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/**
 * A session of the older era. Its id contains all of it, signed, so that any node knows any
 * session, also after a restart.
 */
record McpSession(String id, String version, Set<Capability> capabilities, String principal) {
  private static final String PURPOSE = "session";
  private static final Duration LIFETIME = Duration.ofDays(30);

  static McpSession begin(
      Signer signer,
      InstantSource clock,
      String version,
      Set<Capability> capabilities,
      String principal) {
    var value = Json.object().put("v", version).put("t", clock.instant().getEpochSecond());
    value.put("n", UUID.randomUUID().toString()).put("p", principal);
    capabilities.forEach(value.putArray("c")::addPOJO);
    return new McpSession(signer.sign(PURPOSE, value), version, capabilities, principal);
  }

  /** The session; empty if the id is not ours or is too old. */
  static Optional<McpSession> find(Signer signer, InstantSource clock, String id) {
    return signer
        .verify(PURPOSE, id)
        .filter(value -> value.path("t").asLong() + LIFETIME.toSeconds() > now(clock))
        .map(
            value ->
                new McpSession(
                    id,
                    value.path("v").asString(),
                    capabilities(value),
                    value.path("p").asString("")));
  }

  private static long now(InstantSource clock) {
    return clock.instant().getEpochSecond();
  }

  private static Set<Capability> capabilities(ObjectNode value) {
    var capabilities = EnumSet.noneOf(Capability.class);
    value.path("c").forEach(name -> capabilities.add(Capability.valueOf(name.asString())));
    return capabilities;
  }
}
