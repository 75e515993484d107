package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** The agent and session whose gate is checked. */
public record CheckInput(
    @Doc(value = "The agent to check; yourself if left out.", max = 128) @Nullable String agentId,
    @Doc(value = "The session that you work in; all your sessions if left out.", max = 128)
        @Nullable String sessionId) {}
