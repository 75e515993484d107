package dev.folkmoot.wire.story;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("The new state of an agent.")
public record StateBody(
    @Doc(value = "The state, such as SETUP or CODING.", max = 128) String state,
    @Doc(
            value = "The story that the agent works on; it must be the story that it holds.",
            max = 128)
        @Nullable String storyId) {}
