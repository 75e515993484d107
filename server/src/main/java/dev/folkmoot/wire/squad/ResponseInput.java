package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;

/** A response to a prompt. */
public record ResponseInput(
    @Doc("The prompt's id.") String promptId,
    @Doc(value = "Your response; respond once, and for yourself alone.", max = 10_000)
        String message) {}
