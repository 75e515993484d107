package dev.folkmoot.story;

/** The story that an agent has by its lease, and the spec that the story is of. */
public record HeldStory(Story story, Spec spec) {}
