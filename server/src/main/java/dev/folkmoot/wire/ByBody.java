package dev.folkmoot.wire;

import org.jspecify.annotations.Nullable;

@Doc("The caller of a request.")
public record ByBody(
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by) {}
