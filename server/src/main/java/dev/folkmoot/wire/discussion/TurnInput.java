package dev.folkmoot.wire.discussion;

import dev.folkmoot.wire.Doc;

/** A turn, as a tool takes it. */
public record TurnInput(
    @Doc("The discussion's id.") String discussionId,
    @Doc(value = "What you say: once, for yourself alone.", most = 10_000) String content) {}
