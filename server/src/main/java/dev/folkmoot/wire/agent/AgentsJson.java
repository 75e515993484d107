package dev.folkmoot.wire.agent;

import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("A page of agents.")
public record AgentsJson(List<AgentJson> agents, @Nullable String cursor) {}
