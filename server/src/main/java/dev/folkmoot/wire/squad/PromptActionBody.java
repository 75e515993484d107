package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("How to end a prompt.")
public record PromptActionBody(
    @Doc(
            value = "resolve: go on with what was collected; cancel: withdraw it.",
            oneOf = {"resolve", "cancel"})
        String action,
    @Doc(value = "Who wants it; the requester if left out, and with a token its owner.", most = 128)
        @Nullable String by) {}
