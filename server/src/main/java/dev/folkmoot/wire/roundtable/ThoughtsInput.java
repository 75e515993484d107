package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;

/** An agent of a roundtable. */
public record ThoughtsInput(
    @Doc("The roundtable's id.") String sessionId,
    @Doc("The agent's id, as its responses have it.") String agentId) {}
