package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;

/** A response to a prompt, as a tool takes it. */
public record ResponseInput(
    @Doc("The prompt's id.") String promptId,
    @Doc(value = "What you answer: once, for yourself alone.", most = 10_000) String message) {}
