package dev.folkmoot.wire.story;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** The story to take. */
public record TakeStoryInput(
    @Doc(value = "The story's id; the first story that is ready if left out.", max = 128)
        @Nullable String storyId) {}
