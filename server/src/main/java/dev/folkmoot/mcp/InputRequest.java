package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import dev.folkmoot.tool.JsonSchema;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Input that only the client can give, through its person or its model. */
public sealed interface InputRequest {
  String method();

  ObjectNode params();

  Capability needs();

  /** The problems of a response; none if it is valid. */
  List<String> problems(JsonNode response);

  /** A form for the person at the client; the protocol requires a flat schema. */
  record Form(String message, JsonSchema schema) implements InputRequest {
    @Override
    public String method() {
      return "elicitation/create";
    }

    @Override
    public ObjectNode params() {
      var params = Json.object().put("message", message);
      params.set("requestedSchema", schema.source());
      return params;
    }

    @Override
    public Capability needs() {
      return Capability.ELICITATION;
    }

    @Override
    public List<String> problems(JsonNode response) {
      return switch (response.path("action").asString("")) {
        case "accept" ->
            response.path("content").isObject()
                ? schema.problems(response.get("content"))
                : List.of("content: must be an object with the values of the form");
        case "decline", "cancel" -> List.of();
        default -> List.of("action: must be accept, decline or cancel");
      };
    }
  }

  /** A request for a message by the client's model. */
  record Sample(ObjectNode params) implements InputRequest {
    @Override
    public String method() {
      return "sampling/createMessage";
    }

    @Override
    public Capability needs() {
      return Capability.SAMPLING;
    }

    @Override
    public List<String> problems(JsonNode response) {
      boolean whole = response.path("role").isString() && response.has("content");
      return whole ? List.of() : List.of("response: must be a message with role and content");
    }
  }

  /** A request for the directories that the client works in. */
  record Roots() implements InputRequest {
    @Override
    public String method() {
      return "roots/list";
    }

    @Override
    public ObjectNode params() {
      return Json.object();
    }

    @Override
    public Capability needs() {
      return Capability.ROOTS;
    }

    @Override
    public List<String> problems(JsonNode response) {
      return response.path("roots").isArray()
          ? List.of()
          : List.of("roots: must be an array of roots");
    }
  }

  default ObjectNode json() {
    var request = Json.object().put("method", method());
    request.set("params", params());
    return request;
  }
}
