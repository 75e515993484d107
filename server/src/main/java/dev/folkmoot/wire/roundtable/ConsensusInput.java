package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A roundtable, and one of its rounds or the last that is over. */
public record ConsensusInput(
    @Doc("The roundtable's id.") String sessionId,
    @Doc("The number of the round; the last that is over if left out.")
        @Nullable Integer roundNumber) {}
