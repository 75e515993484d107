package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("The withdrawal of a question.")
public record CancelBody(
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by,
    @Doc(value = "Why it is withdrawn.", max = 10_000) @Nullable String reason) {}
