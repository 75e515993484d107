package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** An agent of a roundtable, and a round or all. */
public record ResponseDetailInput(
    @Doc("The roundtable's id.") String sessionId,
    @Doc("The agent's id, as its responses have it.") String agentId,
    @Doc("The number of the round; all if left out.") @Nullable Integer roundNumber) {}
