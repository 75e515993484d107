package dev.folkmoot.wire.discussion;

import dev.folkmoot.wire.Doc;

/** A turn of the user in a discussion. */
public record MessageInput(
    @Doc("The discussion's id.") String discussionId,
    @Doc(value = "The text that you say as the user.", max = 10_000) String message) {}
