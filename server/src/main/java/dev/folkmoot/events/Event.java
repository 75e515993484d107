package dev.folkmoot.events;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import java.time.Instant;
import java.util.Optional;

/** Something that happened; {@code data} is its JSON. Sequence numbers follow the commits. */
public record Event(
    long seq,
    Instant at,
    String type,
    Optional<AgentId> agent,
    Optional<SessionId> session,
    Optional<QuestionId> question,
    String data) {}
