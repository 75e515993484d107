package dev.folkmoot.wire.story;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("The state that an agent is in from now on.")
public record StateBody(
    @Doc(value = "Such as SETUP or CODING.", most = 128) String state,
    @Doc(value = "The story that it works on, which must be the one it holds.", most = 128)
        @Nullable String storyId) {}
