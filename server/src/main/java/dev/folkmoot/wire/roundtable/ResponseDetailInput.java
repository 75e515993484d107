package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** An agent of a roundtable, and one round or all rounds. */
public record ResponseDetailInput(
    @Doc("The roundtable's id.") String sessionId,
    @Doc("The agent's id, as in its responses.") String agentId,
    @Doc("The number of the round; all if left out.") @Nullable Integer roundNumber) {}
