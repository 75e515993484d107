package dev.folkmoot.architect;

import dev.folkmoot.core.AgentId;

/** The architect's conversation with an agent: the epoch that goes on now. */
public record Context(AgentId agent, Epoch epoch) {}
