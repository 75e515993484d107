package dev.folkmoot.wire.story;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A story that a coder wants to have. */
public record TakeStoryInput(
    @Doc(value = "The story's id; the first that is ready if left out.", most = 128)
        @Nullable String storyId) {}
