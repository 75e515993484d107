package dev.folkmoot.architect;

import dev.folkmoot.core.Json;
import java.util.List;
import java.util.Optional;

/**
 * A reply with all that led to it.
 *
 * @param messages the request as it was put, tool calls with their results, and the reply
 * @param compacted the conversation, if it became too long for its model
 */
record ReplyTranscript(
    Response response,
    List<StoredMessage> messages,
    Optional<Conversation> compacted,
    long inputTokens,
    long outputTokens) {
  ReplyTranscript {
    messages = List.copyOf(messages);
  }

  /** A reply without a model, as the model reads it later: both are masked already. */
  static ReplyTranscript of(String request, Response response) {
    return new ReplyTranscript(
        response,
        List.of(
            StoredMessage.unmasked(StoredMessage.Role.USER, request),
            StoredMessage.unmasked(StoredMessage.Role.MODEL, Json.write(response.json()))),
        Optional.empty(),
        0,
        0);
  }
}
