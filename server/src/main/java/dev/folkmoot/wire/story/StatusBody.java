package dev.folkmoot.wire.story;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A status that somebody who plans gives a story.")
public record StatusBody(
    @Doc(
            value = "pending makes it free for every coder, from whoever has it.",
            oneOf = {"pending", "on_hold", "skipped", "failed"})
        String status,
    @Doc(value = "Who wants it. With a token it is the token's owner.", most = 128)
        @Nullable String by) {}
