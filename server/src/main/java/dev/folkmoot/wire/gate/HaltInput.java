package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A halt, as a tool takes it. */
public record HaltInput(
    @Doc(
            value = "The scope of the halt.",
            oneOf = {"agent", "session", "system"})
        String scope,
    @Doc(value = "The agent or session; none for system.", max = 128) @Nullable String target,
    @Doc(value = "The reason, which held agents can read.", max = 9_800) String reason) {}
