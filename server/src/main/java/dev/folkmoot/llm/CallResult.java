package dev.folkmoot.llm;

/** The result of a call of a tool, as the model reads it. */
public record CallResult(RequestedCall call, String text, boolean error) {}
