package dev.folkmoot.wire.discussion;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.session.Seat;
import dev.folkmoot.wire.Doc;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

@Doc("Somebody who takes part in a discussion.")
public record ParticipantJson(
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
        @Nullable String model,
    @Doc("Where in the order they sit.") int sequenceOrder,
    @Doc("model, external or person: how their turns come.") String takenBy) {

  static ParticipantJson of(Seat seat) {
    return new ParticipantJson(
        seat.agent().map(AgentId::value).orElse(null),
        seat.role(),
        seat.name(),
        seat.systemPrompt().orElse(null),
        seat.model().orElse(null),
        seat.position(),
        seat.takenBy().name().toLowerCase(Locale.ROOT));
  }
}
