package dev.folkmoot.wire.story;

import dev.folkmoot.wire.Doc;

@Doc("A story and the spec that it belongs to.")
public record StoryDetailJson(StoryJson story, SpecJson spec) {}
