package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("How to end a prompt.")
public record PromptActionBody(
    @Doc(
            value = "resolve: go on with the responses so far; cancel: withdraw the prompt.",
            oneOf = {"resolve", "cancel"})
        String action,
    @Doc(
            value = "The caller; if left out, the token's owner, or without a token the requester.",
            max = 128)
        @Nullable String by) {}
