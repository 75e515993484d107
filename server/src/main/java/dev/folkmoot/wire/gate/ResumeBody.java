package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("The end of a halt.")
public record ResumeBody(
    @Doc(
            value = "The scope of the halts to lift.",
            oneOf = {"agent", "session", "system"})
        String scope,
    @Doc(value = "The agent or session; none for system.", max = 128) @Nullable String target,
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by) {}
