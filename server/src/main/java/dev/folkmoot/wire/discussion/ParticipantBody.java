package dev.folkmoot.wire.discussion;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.discussion.Role;
import dev.folkmoot.session.SeatRequest;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("Somebody who is to take part in a discussion.")
public record ParticipantBody(
    @Doc(value = "Who it is; none for a user who is not named.", most = 128)
        @Nullable String agentId,
    @Doc(
            value = "What they are in the discussion.",
            oneOf = {"manager", "leader", "user", "specialist"})
        String role,
    @Doc(value = "What the others call them; else the agent's own name.", most = 128)
        @Nullable String name,
    @Doc(value = "What a model is told before it speaks.", most = 20_000)
        @Nullable String systemPrompt,
    @Doc(
            value = "The configured model that speaks; else the agent's own, if it has one.",
            most = 128)
        @Nullable String model) {

  SeatRequest seatRequest() {
    return Role.of(role)
        .seatRequest(
            Optional.ofNullable(agentId).map(AgentId::given),
            Optional.ofNullable(name),
            Optional.ofNullable(systemPrompt),
            Optional.ofNullable(model));
  }
}
