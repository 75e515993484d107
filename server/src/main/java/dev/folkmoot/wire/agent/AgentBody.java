package dev.folkmoot.wire.agent;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("What somebody says of itself.")
public record AgentBody(
    @Doc(value = "The name it is called by.", most = 128) String id,
    @Doc(value = "The name people see; id if left out.", most = 128) @Nullable String name,
    @Doc(
            value = "external if left out.",
            oneOf = {"model", "external", "human"})
        @Nullable String kind,
    @Doc(value = "What it does.", most = 128) @Nullable String role,
    @Doc("Whether it may hold other agents.") @Nullable Boolean monitor) {}
