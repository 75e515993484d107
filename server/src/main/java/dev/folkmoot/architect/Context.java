package dev.folkmoot.architect;

import dev.folkmoot.core.AgentId;

/** The architect's conversation with an agent, with its current epoch. */
public record Context(AgentId agent, Epoch epoch) {}
