package dev.folkmoot.squad;

/** A prompt, and its message in the chat. */
public record Opened(Prompt prompt, Message message) {}
