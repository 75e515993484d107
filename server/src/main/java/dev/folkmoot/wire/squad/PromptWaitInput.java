package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;

/** A wait for the responses to a prompt. */
public record PromptWaitInput(@Doc("The prompt's id.") String promptId) {}
