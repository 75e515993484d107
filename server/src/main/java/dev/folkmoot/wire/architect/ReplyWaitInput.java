package dev.folkmoot.wire.architect;

import dev.folkmoot.wire.Doc;

/** A wait for the architect's reply. */
public record ReplyWaitInput(@Doc("The request's id.") String requestId) {}
