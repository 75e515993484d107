package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** The roundtable, round and agent whose sources to list. */
public record CitationsInput(
    @Doc("The roundtable's id.") String sessionId,
    @Doc("The number of the round; all if left out.") @Nullable Integer roundNumber,
    @Doc("The agent's id; all if left out.") @Nullable String agentId) {}
