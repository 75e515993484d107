package dev.folkmoot.mcp.proxy;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Message;
import dev.folkmoot.mcp.Meta;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One message of a client that passes through a proxy. */
final class ClientMessage {
  private final ObjectNode body;
  private volatile boolean cancelled;
  private volatile boolean answered;

  ClientMessage(ObjectNode body) {
    this.body = body;
  }

  ObjectNode body() {
    return body;
  }

  /** The id, if this is a request. An answer has an id too, but nobody replies to it. */
  Optional<JsonNode> id() {
    return body.has("method") ? Message.id(body) : Optional.empty();
  }

  String method() {
    return body.path("method").asString("");
  }

  JsonNode params() {
    return body.path("params");
  }

  boolean isStateless() {
    return params().path("_meta").has(Meta.VERSION);
  }

  boolean isAnsweredBy(JsonNode message) {
    return !message.has("method") && id().filter(message.path("id")::equals).isPresent();
  }

  void markAnswered() {
    answered = true;
  }

  void cancel() {
    cancelled = true;
  }

  boolean isCancelled() {
    return cancelled;
  }

  boolean isOver() {
    return answered || cancelled;
  }

  ObjectNode failure(ObjectNode error) {
    return failure(id(), error);
  }

  static ObjectNode failure(Optional<JsonNode> id, ObjectNode error) {
    var message = Json.object().put("jsonrpc", "2.0");
    id.ifPresent(known -> message.set("id", known));
    message.set("error", error);
    return message;
  }
}
