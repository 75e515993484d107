package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The result of a request, before the fields of an era are added. */
record Result(ObjectNode body, String type, Optional<Duration> fresh) {
  static final Result EMPTY = of(Json.object());

  static Result of(Object value) {
    return typed("complete", value);
  }

  static Result typed(String type, Object value) {
    var body = value instanceof ObjectNode json ? json : Json.MAPPER.<ObjectNode>valueToTree(value);
    return new Result(body, type, Optional.empty());
  }

  /** The same result, which a client may keep for this time. */
  Result freshFor(Duration time) {
    return new Result(body, type, Optional.of(time));
  }

  ObjectNode json(Client client, ObjectNode server) {
    var json = Json.object().setAll(body);
    if (client.isStateless()) {
      json.put("resultType", type);
      fresh.ifPresent(time -> json.put("ttlMs", time.toMillis()).put("cacheScope", "private"));
      json.withObject("_meta").set("io.modelcontextprotocol/serverInfo", server);
    }
    return json;
  }
}
