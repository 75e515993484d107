package dev.folkmoot.llm;

import dev.folkmoot.core.Json;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A provider reported an error in the middle of a reply. */
final class StreamError extends RuntimeException {
  private static final int UNAVAILABLE = 503;
  private static final int TOO_MANY_CALLS = 429;

  private final String event;
  private final int status;

  private StreamError(String event, JsonNode error) {
    super("the provider reported an error in its reply", null, false, false);
    this.event = event;
    this.status = status(error);
  }

  /** Some providers send a status number, some a word. */
  private static int status(JsonNode error) {
    var code = error.path("code");
    var words = code.asString("") + error.path("type").asString("");
    if (words.contains("rate_limit")) {
      return TOO_MANY_CALLS;
    }
    return code.isInt() ? code.intValue() : UNAVAILABLE;
  }

  /** The error, if an event of the stream reports one. */
  static Optional<StreamError> in(String event) {
    if (!event.contains("\"error\"")) {
      return Optional.empty();
    }
    try {
      var error = Json.MAPPER.readTree(event).path("error");
      return error.isObject() || error.isString()
          ? Optional.of(new StreamError(event, error))
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  String event() {
    return event;
  }

  /** The HTTP status that the provider would have sent for this error. */
  int status() {
    return status;
  }
}
