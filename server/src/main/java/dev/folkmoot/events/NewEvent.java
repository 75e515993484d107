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
 * @param releasedScope for an event that settles a holding question, the widest scope that the
 *     question held; stored in the column {@code freed}
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
