package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A roundtable, and a round of it. */
public record ConsensusInput(
    @Doc("The roundtable's id.") String sessionId,
    @Doc("The number of the round; the last completed round if left out.")
        @Nullable Integer roundNumber) {}
