package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import tools.jackson.databind.node.ObjectNode;

/** Messages that need no answer. */
public final class Notifications {
  private Notifications() {}

  public static ObjectNode of(String method, ObjectNode params) {
    var message = Json.object().put("jsonrpc", "2.0").put("method", method);
    message.set("params", params);
    return message;
  }
}
