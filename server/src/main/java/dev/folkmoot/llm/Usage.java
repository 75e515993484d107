package dev.folkmoot.llm;

/**
 * How much a model was used since the server started.
 *
 * @param calls calls to the provider; each attempt counts
 * @param failures requests that brought no reply
 * @param estimatedTokens the tokens of replies whose tokens are estimated
 * @param seconds the time of the calls and of the pauses between them, without waiting for a free
 *     slot
 */
public record Usage(
    String model,
    long calls,
    long failures,
    long inputTokens,
    long outputTokens,
    long estimatedTokens,
    double seconds) {}
