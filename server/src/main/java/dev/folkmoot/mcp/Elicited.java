package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the person at the client did with a form. */
public record Elicited(Action action, ObjectNode content) {
  public enum Action {
    ACCEPT,
    DECLINE,
    CANCEL
  }

  static Elicited of(JsonNode response) {
    return switch (response.path("action").asString("")) {
      case "accept" -> new Elicited(Action.ACCEPT, (ObjectNode) response.get("content"));
      case "decline" -> new Elicited(Action.DECLINE, Json.object());
      default -> new Elicited(Action.CANCEL, Json.object());
    };
  }

  public boolean accepted() {
    return action == Action.ACCEPT;
  }
}
