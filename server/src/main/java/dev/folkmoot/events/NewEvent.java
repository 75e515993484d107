package dev.folkmoot.events;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * An event about to be written.
 *
 * @param releasedScope on an event that settles a question that held somebody, the widest scope
 *     that it held; the column {@code freed}
 */
public record NewEvent(
    EventType type,
    Optional<AgentId> agent,
    Optional<SessionId> session,
    Optional<QuestionId> question,
    Optional<String> releasedScope,
    ObjectNode data) {
  Event event(long seq, Instant at, String text) {
    return new Event(seq, at, type.name(), agent, session, question, text);
  }
}
