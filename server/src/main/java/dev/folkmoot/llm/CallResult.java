package dev.folkmoot.llm;

/** The result of a tool call, as the model reads it. */
public record CallResult(RequestedCall call, String text, boolean error) {}
