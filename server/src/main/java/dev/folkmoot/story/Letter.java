package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A message in the mailbox.
 *
 * @param to the addressee; empty for a letter that any coder may take
 * @param parent the letter that it answers
 */
public record Letter(
    LetterId id,
    LetterType type,
    AgentId from,
    Optional<AgentId> to,
    Optional<StoryId> story,
    String kind,
    JsonNode data,
    Optional<LetterId> parent,
    LetterStatus status,
    Instant createdAt) {}
