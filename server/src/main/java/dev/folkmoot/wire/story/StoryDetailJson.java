package dev.folkmoot.wire.story;

import dev.folkmoot.wire.Doc;

@Doc("A story and the spec that it is a piece of.")
public record StoryDetailJson(StoryJson story, SpecJson spec) {}
