package dev.folkmoot.tools;

import dev.folkmoot.core.Json;
import dev.folkmoot.tool.ToolCall;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A call's arguments without the idempotency key, and the key if the call has one. */
record KeyedArguments(ObjectNode arguments, Optional<String> key) {
  private static final String KEY = "idempotencyKey";

  static KeyedArguments of(ToolCall call) {
    var arguments = call.arguments().deepCopy();
    var key = Optional.ofNullable(arguments.remove(KEY)).map(JsonNode::asString);
    return new KeyedArguments(arguments, key);
  }

  <T> T arguments(Class<T> record) {
    return Json.MAPPER.treeToValue(arguments, record);
  }
}
