package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A withdrawal of a question.")
public record CancelBody(
    @Doc(value = "Who withdraws it. With a token it is the token\'s owner.", most = 128)
        @Nullable String by,
    @Doc(value = "Why.", most = 10_000) @Nullable String reason) {}
