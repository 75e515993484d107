package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("Pauses, resumes or stops a roundtable.")
public record ControlBody(
    @Doc(
            value = "The action; stop completes the roundtable for good.",
            oneOf = {"pause", "resume", "stop"})
        String action,
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by) {}
