package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** The gate to look at. */
public record CheckInput(
    @Doc(value = "Whose gate; yours if left out.", most = 128) @Nullable String agentId,
    @Doc(value = "The session you work in; all of yours if left out.", most = 128)
        @Nullable String sessionId) {}
