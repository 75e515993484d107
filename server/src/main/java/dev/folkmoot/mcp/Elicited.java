package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The answer of the person at the client to a form. */
public record Elicited(Action action, ObjectNode content) {
  public enum Action {
    ACCEPT,
    DECLINE,
    /** Dismissed, or never shown. */
    CANCEL,
    /** The answer does not fit the form. */
    MISTAKE
  }

  public static final Elicited NOT_SHOWN = new Elicited(Action.CANCEL, Json.object());
  static final Elicited MISTAKEN = new Elicited(Action.MISTAKE, Json.object());

  static Elicited of(JsonNode response) {
    return switch (response.path("action").asString("")) {
      case "accept" -> new Elicited(Action.ACCEPT, (ObjectNode) response.get("content"));
      case "decline" -> new Elicited(Action.DECLINE, Json.object());
      default -> new Elicited(Action.CANCEL, Json.object());
    };
  }

  /** Like {@link #of}, for a response that may not fit the form. */
  public static Elicited of(InputRequest form, JsonNode response) {
    return form.problems(response).isEmpty() ? of(response) : MISTAKEN;
  }

  public boolean accepted() {
    return action == Action.ACCEPT;
  }
}
