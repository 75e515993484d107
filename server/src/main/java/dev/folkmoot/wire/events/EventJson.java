package dev.folkmoot.wire.events;

import dev.folkmoot.core.Json;
import dev.folkmoot.events.Event;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

@Doc("An event of the log.")
public record EventJson(
    @Doc(
            "The number of the event; later events have higher numbers. A reader resumes after the"
                + " last one that it has.")
        long id,
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
