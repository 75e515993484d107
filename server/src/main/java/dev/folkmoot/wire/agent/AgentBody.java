package dev.folkmoot.wire.agent;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("An agent or person to register.")
public record AgentBody(
    @Doc(value = "The id, by which requests name it.", max = 128) String id,
    @Doc(value = "The display name; the id if left out.", max = 128) @Nullable String name,
    @Doc(
            value = "How it takes a turn; external if left out.",
            oneOf = {"model", "external", "human"})
        @Nullable String kind,
    @Doc(value = "Its role, such as coder.", max = 128) @Nullable String role,
    @Doc("Whether it may hold other agents.") @Nullable Boolean monitor) {}
