package dev.folkmoot.wire.story;

import dev.folkmoot.wire.Doc;

/** The story to assign and the coder that alone may take it. */
public record AssignInput(
    @Doc("The story's id.") String storyId,
    @Doc(value = "An agent that is registered as a coder.", max = 128) String agentId) {}
