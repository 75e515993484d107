package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A halt by a person.")
public record HaltBody(
    @Doc(
            value = "The scope of the halt.",
            oneOf = {"agent", "session", "system"})
        String scope,
    @Doc(value = "The agent or session; none for system.", max = 128) @Nullable String target,
    @Doc(value = "The reason, which held agents can read.", max = 9_800) @Nullable String reason,
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by) {}
