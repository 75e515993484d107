package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;

/** A round of a roundtable. */
public record RoundInput(
    @Doc("The roundtable's id.") String sessionId,
    @Doc("The number of the round, from 1.") int roundNumber) {}
