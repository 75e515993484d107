package dev.folkmoot.wire.discussion;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A turn in a discussion.")
public record TurnBody(
    @Doc(value = "Who speaks; with a token its owner.", most = 128) @Nullable String agentId,
    @Doc(value = "What is said.", most = 10_000) String content) {}
