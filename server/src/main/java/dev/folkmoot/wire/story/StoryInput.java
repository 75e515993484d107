package dev.folkmoot.wire.story;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A story that a tool is about; the caller's own if it names none. */
public record StoryInput(
    @Doc(value = "The story's id; the one that you have if left out.", most = 128)
        @Nullable String storyId) {}
