package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.tool.ToolCaller;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON-RPC request, with its client and the stream for its replies.
 *
 * @param over completes when nobody waits for it any more: it was answered or cancelled
 */
public record RpcRequest(
    JsonNode id,
    String method,
    ObjectNode params,
    Client client,
    ToolCaller caller,
    Exchange exchange,
    Outbox outbox,
    CompletableFuture<Void> over) {

  /** The same request without its parameters, to save memory: thousands may wait at once. */
  RpcRequest withoutParams() {
    return new RpcRequest(id, method, Json.object(), client, caller, exchange, outbox, over);
  }

  /** A required parameter. */
  String text(String name) {
    return optionalText(name)
        .orElseThrow(() -> RpcError.invalidParams(name + " is missing; send it"));
  }

  Optional<String> optionalText(String name) {
    var value = params.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (!value.isString()) {
      throw RpcError.invalidParams(name + " must be a string");
    }
    return Optional.of(value.stringValue());
  }

  Optional<ObjectNode> object(String name) {
    var value = params.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (!(value instanceof ObjectNode object)) {
      throw RpcError.invalidParams(name + " must be an object");
    }
    return Optional.of(object);
  }

  /** The token for progress reports, if the client wants them. */
  Optional<JsonNode> progressToken() {
    return Optional.ofNullable(params.path("_meta").get("progressToken")).filter(Message::isId);
  }
}
