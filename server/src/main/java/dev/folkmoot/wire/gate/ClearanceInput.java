package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A wait until nothing holds the caller. */
public record ClearanceInput(
    @Doc(value = "The session you work in; all of yours if left out.", most = 128)
        @Nullable String sessionId,
    @Doc("Of the last pending result: brings every answer given since.") @Nullable String cursor,
    @Doc("false: do not put the questions to the person at this client.")
        @Nullable Boolean elicit) {}
