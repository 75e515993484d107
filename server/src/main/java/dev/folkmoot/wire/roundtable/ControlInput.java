package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;

/** What becomes of a roundtable, as a tool takes it. */
public record ControlInput(
    @Doc("The roundtable's id.") String sessionId,
    @Doc(
            value = "stop completes it for good.",
            oneOf = {"pause", "resume", "stop"})
        String action) {}
