package dev.folkmoot.llm;

/**
 * What a model was used for since the start.
 *
 * @param calls of the provider, each try one
 * @param failures replies that did not come
 * @param seconds without waiting for a place to call
 */
public record Usage(
    String model, long calls, long failures, long inputTokens, long outputTokens, double seconds) {}
