package dev.folkmoot.llm;

/** What a model was used for since the start. */
public record Usage(
    String model, long calls, long failures, long inputTokens, long outputTokens, double seconds) {}
