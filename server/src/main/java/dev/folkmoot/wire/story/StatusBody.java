package dev.folkmoot.wire.story;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A new status of a story.")
public record StatusBody(
    @Doc(
            value =
                "The status; pending takes the story from its coder and offers it to every coder.",
            oneOf = {"pending", "on_hold", "skipped", "failed"})
        String status,
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by) {}
