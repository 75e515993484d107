package dev.folkmoot.llm;

import java.time.Duration;

/** What one call to a provider brought. */
record Answer(
    String text,
    String model,
    long inputTokens,
    long outputTokens,
    boolean estimated,
    String stopReason) {
  Reply reply(Duration took, int attempts) {
    return new Reply(text, model, inputTokens, outputTokens, estimated, stopReason, took, attempts);
  }
}
