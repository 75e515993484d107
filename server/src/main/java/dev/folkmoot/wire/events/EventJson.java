package dev.folkmoot.wire.events;

import dev.folkmoot.core.Json;
import dev.folkmoot.events.Event;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

@Doc("Something that happened.")
public record EventJson(
    @Doc("The number of the event, which grows; readers resume after it.") long id,
    Instant at,
    String type,
    @Nullable String agentId,
    @Nullable String sessionId,
    @Nullable String questionId,
    JsonNode data) {
  public static EventJson of(Event event) {
    return Json.MAPPER.treeToValue(event.json(), EventJson.class);
  }
}
