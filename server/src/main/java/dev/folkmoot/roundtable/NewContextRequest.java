package dev.folkmoot.roundtable;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A context request of a turn that is not over. It becomes a question when the turn is recorded.
 *
 * @param required whether the next round waits for its result
 */
record NewContextRequest(QuestionId id, String query, String reason, boolean required) {
  /** The most requests of one turn. More would only delay the debate. */
  static final int MOST = 10;

  private static final int LONGEST_QUERY = 1_000;
  private static final int LONGEST_REASON = 500;

  /**
   * Reads an agent's request, which is already masked. Throws a refusal that tells the agent what
   * is wrong.
   */
  static NewContextRequest of(QuestionId id, JsonNode json) {
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
    return new NewContextRequest(id, query, reason, required);
  }

  /** Reads a request that is stored with a turn. */
  static NewContextRequest of(JsonNode json) {
    return new NewContextRequest(
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
