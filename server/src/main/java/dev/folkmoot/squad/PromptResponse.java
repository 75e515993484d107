package dev.folkmoot.squad;

/** A response, and the prompt after it. */
public record PromptResponse(ChatMessage response, Prompt prompt) {}
