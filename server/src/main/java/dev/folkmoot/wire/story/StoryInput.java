package dev.folkmoot.wire.story;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** The story that a tool works on; by default the caller's own. */
public record StoryInput(
    @Doc(value = "The story's id; the story that you hold if left out.", max = 128)
        @Nullable String storyId) {}
