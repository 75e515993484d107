package dev.folkmoot.wire.story;

import dev.folkmoot.wire.Doc;

/** The coder that is the only one to take a story, as a tool takes it. */
public record AssignInput(
    @Doc("The story's id.") String storyId,
    @Doc(value = "An agent that is registered as a coder.", most = 128) String agentId) {}
