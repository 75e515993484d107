package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A wait for context requests. */
public record ContextWaitInput(
    @Doc("The roundtable's id; all roundtables if left out.") @Nullable String sessionId,
    @Doc("The id of the last request that you know, to wait for newer ones only.")
        @Nullable String after) {}
