package dev.folkmoot.llm;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The result of one call to a provider. */
record AttemptReply(
    String text,
    String model,
    long inputTokens,
    long outputTokens,
    boolean estimated,
    String stopReason,
    Optional<CutReason> cut,
    List<RequestedCall> calls,
    Optional<String> signature) {
  Reply reply(
      Optional<StructuredReply> structured, boolean withoutTools, Duration took, int attempts) {
    return new Reply(
        text,
        model,
        inputTokens,
        outputTokens,
        estimated,
        stopReason,
        cut,
        calls,
        signature,
        structured,
        withoutTools,
        took,
        attempts);
  }
}
