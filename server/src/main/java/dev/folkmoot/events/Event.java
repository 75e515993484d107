package dev.folkmoot.events;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** An event of the log; {@code data} is JSON. Sequence numbers are in the order of the commits. */
public record Event(
    long seq,
    Instant at,
    String type,
    Optional<AgentId> agent,
    Optional<SessionId> session,
    Optional<QuestionId> question,
    String data) {
  /** The word before the dot of its type. */
  public String prefix() {
    return EventType.prefix(type);
  }

  /** The event's JSON for clients. */
  public ObjectNode json() {
    var json = Json.object().put("id", seq).put("at", at.toString()).put("type", type);
    agent.map(AgentId::value).ifPresent(id -> json.put("agentId", id));
    session.map(SessionId::value).ifPresent(id -> json.put("sessionId", id));
    question.map(QuestionId::value).ifPresent(id -> json.put("questionId", id));
    json.set("data", Json.tree(data));
    return json;
  }
}
