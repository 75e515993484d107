package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the person at the client did with a form. */
public record Elicited(Action action, ObjectNode content) {
  public enum Action {
    ACCEPT,
    DECLINE,
    /** Put aside, or never shown. */
    CANCEL,
    /** What came back is no answer to what was asked. */
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

  /** As {@link #of}, of what may be no answer at all. */
  public static Elicited of(InputRequest form, JsonNode response) {
    return form.problems(response).isEmpty() ? of(response) : MISTAKEN;
  }

  public boolean accepted() {
    return action == Action.ACCEPT;
  }
}
