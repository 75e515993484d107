package dev.folkmoot.mcp.client;

import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** A message to a server, and the headers that go with it over HTTP. */
record Outgoing(ObjectNode message, Map<String, String> headers) {
  long id() {
    return message.path("id").asLong(0);
  }

  boolean isInitialize() {
    return message.path("method").asString("").equals("initialize");
  }

  boolean isAnsweredBy(ObjectNode reply) {
    var answered = reply.path("id");
    return !reply.has("method") && answered.isIntegralNumber() && answered.asLong(0) == id();
  }
}
