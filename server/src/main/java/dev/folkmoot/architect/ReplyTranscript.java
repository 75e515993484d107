package dev.folkmoot.architect;

import dev.folkmoot.core.Json;
import java.util.List;
import java.util.Optional;

/**
 * A reply with the messages that led to it.
 *
 * @param messages the request as the model read it, tool calls with their results, and the reply
 * @param compacted the shortened conversation, if it had become too long for the model
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

  /** The transcript of a reply that no model gave. Both texts must be masked already. */
  static ReplyTranscript of(String request, Response response) {
    return new ReplyTranscript(
        response,
        List.of(
            StoredMessage.ofMasked(StoredMessage.Role.USER, request),
            StoredMessage.ofMasked(StoredMessage.Role.MODEL, Json.write(response.json()))),
        Optional.empty(),
        0,
        0);
  }
}
