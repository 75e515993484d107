package dev.folkmoot.wire.session;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A wait for the caller's turn. */
public record TurnWaitInput(
    @Doc("The discussion's id; any session if left out.") @Nullable String discussionId,
    @Doc("The id of the discussion or roundtable; any session if left out.")
        @Nullable String sessionId) {}
