package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** Whose context requests are waited for. */
public record ContextWaitInput(
    @Doc("The roundtable's id; all roundtables if left out.") @Nullable String sessionId,
    @Doc("The id of the last request you know: only newer ones are waited for.")
        @Nullable String after) {}
