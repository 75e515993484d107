package dev.folkmoot.mcp.proxy;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Headers;
import dev.folkmoot.mcp.Versions;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The session, version and tools that a proxy has learned from the messages that passed. */
final class ProxyMemory {
  private final Map<String, JsonNode> tools = new ConcurrentHashMap<>();
  private volatile Optional<ObjectNode> initialize = Optional.empty();
  private volatile Optional<String> session = Optional.empty();
  private volatile String version = Versions.LATEST_WITH_SESSIONS;

  Optional<String> session() {
    return session;
  }

  /** The message with which the client began its session. */
  Optional<ObjectNode> initialize() {
    return initialize;
  }

  void began(ObjectNode message, Optional<String> id) {
    initialize = Optional.of(message);
    session = id;
  }

  void learn(ClientMessage attempt, JsonNode result) {
    switch (attempt.method()) {
      case "tools/list" ->
          result.path("tools").forEach(tool -> tools.put(tool.path("name").asString(""), tool));
      case "initialize" -> version = result.path("protocolVersion").asString(version);
      default -> {}
    }
  }

  /** Whether a message may be sent again: all but a tool call that would take effect twice. */
  boolean mayRepeat(ClientMessage attempt) {
    if (!attempt.method().equals("tools/call")) {
      return true;
    }
    var hints = tool(attempt).path("annotations");
    return hints.path("readOnlyHint").asBoolean(false)
        || hints.path("idempotentHint").asBoolean(false);
  }

  private JsonNode tool(ClientMessage attempt) {
    return tools.getOrDefault(
        attempt.params().path("name").asString(""), Json.MAPPER.missingNode());
  }

  /** Adds the headers that the era of the message requires. */
  void addHeaders(ClientMessage attempt, HttpRequest.Builder request) {
    if (attempt.modern()) {
      Headers.repeating(attempt.method(), attempt.params(), tool(attempt).path("inputSchema"))
          .forEach(request::header);
    } else if (!attempt.method().equals("initialize")) {
      addSessionHeaders(request);
    }
  }

  void addSessionHeaders(HttpRequest.Builder request) {
    request.header(Headers.VERSION, version);
    session.ifPresent(id -> request.header(Headers.SESSION, id));
  }
}
