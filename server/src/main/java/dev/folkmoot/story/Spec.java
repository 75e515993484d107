package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.Optional;

/** A description of something to be built, which stories divide into work. */
public record Spec(
    SpecId id,
    String title,
    String content,
    SpecStatus status,
    AgentId createdBy,
    Instant createdAt,
    Optional<Instant> completedAt) {}
