package dev.folkmoot.mcp.client;

import dev.folkmoot.core.Json;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Builds and parses JSON-RPC messages. */
final class Messages {
  private Messages() {}

  static ObjectNode request(long id, String method, ObjectNode params) {
    var message = Json.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
    message.set("params", params);
    return message;
  }

  static ObjectNode notification(String method, ObjectNode params) {
    var message = Json.object().put("jsonrpc", "2.0").put("method", method);
    message.set("params", params);
    return message;
  }

  static ObjectNode emptyResult(JsonNode id) {
    var message = Json.object().put("jsonrpc", "2.0");
    message.set("id", id);
    message.set("result", Json.object());
    return message;
  }

  /** The message; empty if the text is no JSON object. */
  static Optional<ObjectNode> parse(String text) {
    try {
      return Json.MAPPER.readTree(text) instanceof ObjectNode message
          ? Optional.of(message)
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  static ObjectNode clientInfo() {
    return Json.MAPPER.valueToTree(
        Map.of(
            "name",
            "folkmoot",
            "version",
            Optional.ofNullable(Messages.class.getPackage().getImplementationVersion())
                .orElse("dev")));
  }
}
