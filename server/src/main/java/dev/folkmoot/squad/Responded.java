package dev.folkmoot.squad;

/** A response, and the prompt after it. */
public record Responded(Message response, Prompt prompt) {}
