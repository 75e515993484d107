package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.tool.ToolCaller;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON-RPC request, its client, and the way back while it is worked on.
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

  /** The same without what it came with: thousands may wait at once. */
  RpcRequest letGo() {
    return new RpcRequest(id, method, Json.object(), client, caller, exchange, outbox, over);
  }

  /** A parameter that must be there. */
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
      throw RpcError.invalidParams(name + " must be a text");
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

  /** What progress is reported under, if the client wants to hear of it. */
  Optional<JsonNode> progressToken() {
    return Optional.ofNullable(params.path("_meta").get("progressToken")).filter(Message::isId);
  }
}
