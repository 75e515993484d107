package dev.folkmoot.llm;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A complete reply.
 *
 * @param model the model's name as the provider reports it, else as configured
 * @param inputTokens as the provider reports them; estimated by length if it does not, or if we
 *     ended the call before it could
 * @param estimated whether the token counts are estimated
 * @param stopReason {@code stop}, {@code length}, {@code content_filter}, {@code tool_execution} or
 *     {@code other}
 * @param cut why the reply was cut, if it was or may have been
 * @param calls the tool calls; the text beside them is not the answer yet
 * @param signature of the thoughts before the calls, which some providers want back with the
 *     results
 * @param structured the JSON of the reply, if the prompt has a schema
 * @param withoutTools whether the model refused the tools, so that it was asked without them
 * @param took the time of the calls and of the pauses between them, without waiting for a free slot
 * @param attempts how often the provider was called for it
 */
public record Reply(
    String text,
    String model,
    long inputTokens,
    long outputTokens,
    boolean estimated,
    String stopReason,
    Optional<CutReason> cut,
    List<RequestedCall> calls,
    Optional<String> signature,
    Optional<StructuredReply> structured,
    boolean withoutTools,
    Duration took,
    int attempts) {
  public Reply {
    calls = List.copyOf(calls);
  }
}
