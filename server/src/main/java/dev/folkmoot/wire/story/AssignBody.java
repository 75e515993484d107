package dev.folkmoot.wire.story;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("The coder that alone may take a story.")
public record AssignBody(
    @Doc(value = "An agent that is registered as a coder.", max = 128) String agentId,
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by) {}
