package dev.folkmoot.squad;

/** A response, and the prompt as it stands. */
public record Responded(Message response, Prompt prompt) {}
