package dev.folkmoot.story;

/** The story that an agent holds, with its spec. */
public record HeldStory(Story story, Spec spec) {}
