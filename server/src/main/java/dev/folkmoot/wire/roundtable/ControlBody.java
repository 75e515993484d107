package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("What becomes of a roundtable.")
public record ControlBody(
    @Doc(
            value = "stop completes it for good.",
            oneOf = {"pause", "resume", "stop"})
        String action,
    @Doc(value = "Who wants it; with a token its owner.", most = 128) @Nullable String by) {}
