package dev.folkmoot.wire;

import org.jspecify.annotations.Nullable;

@Doc("A withdrawal of a question.")
public record CancelBody(
    @Doc(value = "Who withdraws it.", most = 128) String by,
    @Doc(value = "Why.", most = 10_000) @Nullable String reason) {}
