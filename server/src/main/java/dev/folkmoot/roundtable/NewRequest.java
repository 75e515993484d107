package dev.folkmoot.roundtable;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request for context that an agent has made in its turn. It is asked when the turn is recorded.
 *
 * @param required whether the next round waits for its result
 */
record NewRequest(QuestionId id, String query, String reason, boolean required) {
  /** More would only be a way to hold up a debate. */
  static final int MOST = 10;

  private static final int LONGEST_QUERY = 1_000;
  private static final int LONGEST_REASON = 500;

  /** As an agent makes it, masked already; it is told what is wrong with it. */
  static NewRequest of(QuestionId id, JsonNode json) {
    var query = json.path("query").asString("");
    var reason = json.path("reason").asString("");
    Text.requireLength("query", query, LONGEST_QUERY);
    Text.requireLength("reason", reason, LONGEST_REASON);
    boolean required =
        switch (json.path("priority").asString("required")) {
          case "required" -> true;
          case "optional" -> false;
          default -> throw Refusal.invalid("priority must be required or optional");
        };
    return new NewRequest(id, query, reason, required);
  }

  /** As it is kept with a turn. */
  static NewRequest of(JsonNode json) {
    return new NewRequest(
        new QuestionId(json.get("id").stringValue()),
        json.get("query").stringValue(),
        json.get("reason").stringValue(),
        json.get("required").booleanValue());
  }

  ObjectNode json() {
    return Json.object()
        .put("id", id.value())
        .put("query", query)
        .put("reason", reason)
        .put("required", required);
  }
}
