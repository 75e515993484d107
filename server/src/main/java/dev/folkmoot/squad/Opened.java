package dev.folkmoot.squad;

/** A prompt, and the message that it is in the chat. */
public record Opened(Prompt prompt, Message message) {}
