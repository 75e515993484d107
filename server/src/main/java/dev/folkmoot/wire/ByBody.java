package dev.folkmoot.wire;

import org.jspecify.annotations.Nullable;

@Doc("Who wants it.")
public record ByBody(@Doc(value = "With a token its owner.", most = 128) @Nullable String by) {}
