package dev.folkmoot.llm;

import java.time.Duration;

/** A tool call that a model made, and how long it took. */
public record MadeCall(CallResult result, Duration took) {}
