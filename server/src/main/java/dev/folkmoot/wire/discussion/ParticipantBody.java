package dev.folkmoot.wire.discussion;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.discussion.Role;
import dev.folkmoot.session.SeatRequest;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("A participant of a discussion to open.")
public record ParticipantBody(
    @Doc(value = "The id of the agent or person; left out for a user without a name.", max = 128)
        @Nullable String agentId,
    @Doc(
            value = "The role in the discussion.",
            oneOf = {"manager", "leader", "user", "specialist"})
        String role,
    @Doc(value = "The name in the discussion; the agent's own name if left out.", max = 128)
        @Nullable String name,
    @Doc(value = "The system prompt of the model.", max = 20_000) @Nullable String systemPrompt,
    @Doc(value = "The configured model that speaks; the agent's own model if left out.", max = 128)
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
