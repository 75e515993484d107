package dev.folkmoot.mcp.legacy;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Message;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The name of a stream: its events are numbered under it, so that a client can resume a stream that
 * it lost.
 */
final class StreamName {
  private static final int LONGEST_ID = 100;

  private StreamName() {}

  static String random() {
    return UUID.randomUUID().toString();
  }

  /**
   * A name that contains the id of the answered request, so that the client gets an error for that
   * request if the rest of the stream is lost.
   */
  static String answering(JsonNode request) {
    var id = request.toString();
    return id.length() > LONGEST_ID ? random() : random() + "." + base64(id);
  }

  /** The request that the stream of this event answers. */
  static Optional<JsonNode> requestOf(String event) {
    var parts = event.split("\\.", -1);
    return parts.length == 3 ? id(parts[1]) : Optional.empty();
  }

  private static String base64(String id) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(id.getBytes(UTF_8));
  }

  private static Optional<JsonNode> id(String encoded) {
    try {
      var json = Base64.getUrlDecoder().decode(encoded);
      return Optional.of(Json.MAPPER.readTree(json)).filter(Message::isId);
    } catch (IllegalArgumentException | JacksonException e) {
      return Optional.empty();
    }
  }
}
