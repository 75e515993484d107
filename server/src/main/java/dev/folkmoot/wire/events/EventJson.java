package dev.folkmoot.wire.events;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.Event;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

@Doc("Something that happened.")
public record EventJson(
    @Doc("Grows with every event; resume after it.") long id,
    Instant at,
    String type,
    @Nullable String agentId,
    @Nullable String sessionId,
    @Nullable String questionId,
    JsonNode data) {
  public static EventJson of(Event event) {
    return new EventJson(
        event.seq(),
        event.at(),
        event.type(),
        event.agent().map(AgentId::value).orElse(null),
        event.session().map(SessionId::value).orElse(null),
        event.question().map(QuestionId::value).orElse(null),
        Json.tree(event.data()));
  }
}
