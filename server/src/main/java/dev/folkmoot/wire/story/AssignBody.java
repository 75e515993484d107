package dev.folkmoot.wire.story;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("The coder that is the only one to take a story.")
public record AssignBody(
    @Doc(value = "An agent that is registered as a coder.", most = 128) String agentId,
    @Doc(value = "Who assigns it. With a token it is the token's owner.", most = 128)
        @Nullable String by) {}
