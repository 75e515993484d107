package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;

/** The agent of a roundtable whose responses to read. */
public record ThoughtsInput(
    @Doc("The roundtable's id.") String sessionId,
    @Doc("The agent's id, as in its responses.") String agentId) {}
