package dev.folkmoot.llm;

import java.time.Duration;
import java.util.Optional;

/** What one call to a provider brought. */
record Answer(
    String text,
    String model,
    long inputTokens,
    long outputTokens,
    boolean estimated,
    String stopReason,
    Optional<CutPoint> cut) {
  Reply reply(Duration took, int attempts) {
    return new Reply(
        text, model, inputTokens, outputTokens, estimated, stopReason, cut, took, attempts);
  }
}
