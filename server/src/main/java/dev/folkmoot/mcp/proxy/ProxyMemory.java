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

  void rememberSession(ObjectNode message, Optional<String> id) {
    initialize = Optional.of(message);
    session = id;
  }

  void learn(ClientMessage clientMessage, JsonNode result) {
    switch (clientMessage.method()) {
      case "tools/list" ->
          result.path("tools").forEach(tool -> tools.put(tool.path("name").asString(""), tool));
      case "initialize" -> version = result.path("protocolVersion").asString(version);
      default -> {}
    }
  }

  /** Whether a message may be sent again: all but a tool call that would take effect twice. */
  boolean mayRepeat(ClientMessage clientMessage) {
    if (!clientMessage.method().equals("tools/call")) {
      return true;
    }
    var hints = tool(clientMessage).path("annotations");
    return hints.path("readOnlyHint").asBoolean(false)
        || hints.path("idempotentHint").asBoolean(false);
  }

  private JsonNode tool(ClientMessage clientMessage) {
    return tools.getOrDefault(
        clientMessage.params().path("name").asString(""), Json.MAPPER.missingNode());
  }

  /** Adds the headers that the era of the message requires. */
  void addHeaders(ClientMessage clientMessage, HttpRequest.Builder request) {
    if (clientMessage.isStateless()) {
      Headers.repeating(
              clientMessage.method(),
              clientMessage.params(),
              tool(clientMessage).path("inputSchema"))
          .forEach(request::header);
    } else if (!clientMessage.method().equals("initialize")) {
      addSessionHeaders(request);
    }
  }

  void addSessionHeaders(HttpRequest.Builder request) {
    request.header(Headers.VERSION, version);
    session.ifPresent(id -> request.header(Headers.SESSION, id));
  }
}
