package dev.folkmoot.agent;

import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.Optional;

/** An agent or a person in the registry. */
public record Agent(
    AgentId id,
    String name,
    AgentKind kind,
    Optional<String> role,
    boolean monitor,
    Instant createdAt,
    Instant seenAt,
    Presence presence) {}
