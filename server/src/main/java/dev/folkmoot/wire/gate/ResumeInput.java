package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** The end of a halt, as a tool takes it. */
public record ResumeInput(
    @Doc(
            value = "The scope of the halts to lift.",
            oneOf = {"agent", "session", "system"})
        String scope,
    @Doc(value = "The agent or session; none for system.", max = 128) @Nullable String target) {}
