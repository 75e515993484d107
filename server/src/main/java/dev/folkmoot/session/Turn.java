package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** What one speaker said in one turn, or that the turn failed. */
public record Turn(
    SessionId session,
    Place place,
    Optional<AgentId> agent,
    String role,
    String speaker,
    String content,
    boolean failed,
    ObjectNode metadata,
    Instant createdAt) {

  public static Turn of(
      Session session, Seat seat, String content, boolean failed, ObjectNode metadata, Instant at) {
    return new Turn(
        session.id(),
        session.place(),
        seat.agent(),
        seat.role(),
        seat.name(),
        content,
        failed,
        metadata,
        at);
  }

  public String id() {
    return "%s:%d:%d".formatted(session, place.round(), place.turn());
  }
}
