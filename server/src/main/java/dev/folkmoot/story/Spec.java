package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.Optional;

/** A description of what is to be built, which is divided into stories. */
public record Spec(
    SpecId id,
    String title,
    String content,
    SpecStatus status,
    AgentId createdBy,
    Instant createdAt,
    Optional<Instant> completedAt) {}
