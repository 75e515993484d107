package dev.folkmoot.llm;

import java.time.Duration;

/** A call of a tool that a model made, for the record. */
public record MadeCall(CallResult result, Duration took) {}
