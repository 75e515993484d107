package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A wait until nothing holds the caller. */
public record ClearanceInput(
    @Doc(value = "The session that you work in; all your sessions if left out.", max = 128)
        @Nullable String sessionId,
    @Doc("The cursor of the last pending result, so that no answer since then is missed.")
        @Nullable String cursor,
    @Doc("false: do not put the questions to the person at this client.")
        @Nullable Boolean elicit) {}
