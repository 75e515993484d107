package dev.folkmoot.wire.discussion;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A turn in a discussion.")
public record TurnBody(
    @Doc(value = "The speaker; the token's owner if left out.", max = 128) @Nullable String agentId,
    @Doc(value = "The text of the turn.", max = 10_000) String content) {}
