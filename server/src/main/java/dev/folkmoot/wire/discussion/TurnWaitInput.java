package dev.folkmoot.wire.discussion;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A wait for the caller's turn. */
public record TurnWaitInput(
    @Doc("The discussion; any if left out.") @Nullable String discussionId) {}
