package dev.folkmoot.wire.discussion;

import dev.folkmoot.wire.Doc;

/** Words of a user, as a tool takes them. */
public record MessageInput(
    @Doc("The discussion's id.") String discussionId,
    @Doc(value = "What you say as its user.", most = 10_000) String message) {}
