package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One JSON-RPC message as a client sends it. */
public sealed interface Message {
  record Request(JsonNode id, String method, ObjectNode params) implements Message {}

  record Notification(String method, ObjectNode params) implements Message {}

  /** An answer to something that we asked. */
  record Response(JsonNode id, Optional<JsonNode> result, JsonNode error) implements Message {}

  static ObjectNode read(byte[] body) {
    JsonNode node;
    try {
      node = Json.MAPPER.readTree(body);
    } catch (JacksonException e) {
      throw RpcError.parse();
    }
    if (node.isMissingNode()) {
      throw RpcError.parse();
    }
    if (!isFinite(node)) {
      throw RpcError.invalidRequest(
          "a number in the message is too large for a double, as 1e999 is; send it as a string");
    }
    if (node.isArray()) {
      throw RpcError.invalidRequest("batches are not accepted; send one message in a body");
    }
    if (!(node instanceof ObjectNode object)) {
      throw RpcError.invalidRequest("a JSON-RPC message is a JSON object; send one");
    }
    return object;
  }

  /** False if a number is too large for a double, which would change it. */
  private static boolean isFinite(JsonNode node) {
    if (node.isContainer()) {
      return node.valueStream().allMatch(Message::isFinite);
    }
    return !node.isFloatingPointNumber() || Double.isFinite(node.asDouble(Double.NaN));
  }

  /** The id to answer under, if there is one that can be used. */
  static Optional<JsonNode> id(ObjectNode body) {
    return Optional.ofNullable(body.get("id")).filter(Message::isId);
  }

  static boolean isId(JsonNode id) {
    return id.isString() || id.isIntegralNumber();
  }

  static Message of(ObjectNode body) {
    if (!body.path("jsonrpc").asString("").equals("2.0")) {
      throw RpcError.invalidRequest("jsonrpc must be \"2.0\"");
    }
    if (body.has("id") && id(body).isEmpty()) {
      throw RpcError.invalidRequest("id must be a string or a whole number");
    }
    return body.has("method") ? requestOrNotification(body) : response(body);
  }

  private static Message requestOrNotification(ObjectNode body) {
    var method = body.get("method");
    if (!method.isString() || body.has("result") || body.has("error")) {
      throw RpcError.invalidRequest("method must be a string, without result or error beside it");
    }
    var params = Optional.ofNullable(body.get("params")).orElseGet(Json::object);
    if (!(params instanceof ObjectNode given)) {
      throw RpcError.invalidParams("params must be an object");
    }
    return id(body)
        .<Message>map(id -> new Request(id, method.stringValue(), given))
        .orElseGet(() -> new Notification(method.stringValue(), given));
  }

  private static Message response(ObjectNode body) {
    var id = id(body);
    if (id.isEmpty() || body.has("result") == body.has("error")) {
      throw RpcError.invalidRequest(
          "a message must have a method, or an id and either a result or an error");
    }
    return new Response(id.get(), Optional.ofNullable(body.get("result")), body.path("error"));
  }
}
