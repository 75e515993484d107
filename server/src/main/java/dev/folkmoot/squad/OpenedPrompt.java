package dev.folkmoot.squad;

/** A prompt, and its message in the chat. */
public record OpenedPrompt(Prompt prompt, ChatMessage message) {}
