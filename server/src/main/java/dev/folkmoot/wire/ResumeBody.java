package dev.folkmoot.wire;

import org.jspecify.annotations.Nullable;

@Doc("The end of a halt.")
public record ResumeBody(
    @Doc(
            value = "What is resumed.",
            oneOf = {"agent", "session", "system"})
        String scope,
    @Doc(value = "The agent or session; none for system.", most = 128) @Nullable String target,
    @Doc(value = "Who resumes.", most = 128) String by) {}
