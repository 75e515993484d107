package dev.folkmoot.wire.agent;

import dev.folkmoot.agent.Agent;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

@Doc("A registered agent or person.")
public record AgentJson(
    String id,
    String name,
    @Doc(
            value = "How it takes a turn.",
            oneOf = {"model", "external", "human"})
        String kind,
    @Nullable String role,
    boolean monitor,
    @Doc(
            value =
                "connected: last seen within 5 minutes; idle: within 30 minutes; offline: earlier.",
            oneOf = {"connected", "idle", "offline"})
        String presence,
    Instant seenAt,
    Instant createdAt) {
  public static AgentJson of(Agent agent) {
    return new AgentJson(
        agent.id().value(),
        agent.name(),
        agent.kind().name().toLowerCase(Locale.ROOT),
        agent.role().orElse(null),
        agent.monitor(),
        agent.presence().name().toLowerCase(Locale.ROOT),
        agent.seenAt(),
        agent.createdAt());
  }
}
