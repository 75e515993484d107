package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The answer of the person at the client to a form. */
public record ElicitationResult(Action action, ObjectNode content) {
  public enum Action {
    ACCEPT,
    DECLINE,
    /** Dismissed, or never shown. */
    CANCEL,
    /** The answer does not fit the form. */
    INVALID
  }

  public static final ElicitationResult NOT_SHOWN =
      new ElicitationResult(Action.CANCEL, Json.object());
  static final ElicitationResult INVALID = new ElicitationResult(Action.INVALID, Json.object());

  static ElicitationResult of(JsonNode response) {
    return switch (response.path("action").asString("")) {
      case "accept" -> new ElicitationResult(Action.ACCEPT, (ObjectNode) response.get("content"));
      case "decline" -> new ElicitationResult(Action.DECLINE, Json.object());
      default -> new ElicitationResult(Action.CANCEL, Json.object());
    };
  }

  /** Like {@link #of}, for a response that may not fit the form. */
  public static ElicitationResult of(InputRequest form, JsonNode response) {
    return form.problems(response).isEmpty() ? of(response) : INVALID;
  }

  public boolean accepted() {
    return action == Action.ACCEPT;
  }
}
