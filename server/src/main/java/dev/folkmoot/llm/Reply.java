package dev.folkmoot.llm;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A whole reply.
 *
 * @param model as the provider reports it, else as configured
 * @param inputTokens as the provider reports them; estimated by length if it does not, or was told
 *     to stop before it could
 * @param estimated whether the tokens were
 * @param stopReason {@code stop}, {@code length}, {@code content_filter}, {@code tool_execution} or
 *     {@code other}
 * @param cut why it ends before the model was done, if it does or may do so
 * @param calls the tools that it calls; what it says beside them is no answer yet
 * @param signature of the thoughts before the calls, which some providers want back with the
 *     results
 * @param structured what became of the shape that was asked for, if one was
 * @param withoutTools whether the model takes no tools, though there were some
 * @param took without waiting for a place to call
 * @param attempts how often the provider was called for it
 */
public record Reply(
    String text,
    String model,
    long inputTokens,
    long outputTokens,
    boolean estimated,
    String stopReason,
    Optional<CutPoint> cut,
    List<RequestedCall> calls,
    Optional<String> signature,
    Optional<Structured> structured,
    boolean withoutTools,
    Duration took,
    int attempts) {
  public Reply {
    calls = List.copyOf(calls);
  }
}
