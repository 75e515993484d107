package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;

/** Pauses, resumes or stops a roundtable. */
public record ControlInput(
    @Doc("The roundtable's id.") String sessionId,
    @Doc(
            value = "The action; stop completes the roundtable for good.",
            oneOf = {"pause", "resume", "stop"})
        String action) {}
