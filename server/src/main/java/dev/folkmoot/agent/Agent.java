package dev.folkmoot.agent;

import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.Optional;

/** Somebody who takes part. */
public record Agent(
    AgentId id,
    String name,
    AgentKind kind,
    Optional<String> role,
    boolean monitor,
    Instant createdAt,
    Instant seenAt,
    Presence presence) {}
