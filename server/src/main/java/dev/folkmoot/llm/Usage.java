package dev.folkmoot.llm;

/**
 * What a model was used for since the start.
 *
 * @param calls of the provider, each try one
 * @param failures replies that did not come
 * @param estimatedTokens those among the tokens that no provider counted
 * @param seconds without waiting for a place to call
 */
public record Usage(
    String model,
    long calls,
    long failures,
    long inputTokens,
    long outputTokens,
    long estimatedTokens,
    double seconds) {}
