package dev.folkmoot.wire.discussion;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

@Doc("A participant of a discussion.")
public record ParticipantJson(
    @Doc("The id of the seat.") String id,
    @Doc("The id of the agent or person; left out for a user without a name.")
        @Nullable String agentId,
    @Doc(
            value = "The role in the discussion.",
            oneOf = {"manager", "leader", "user", "specialist"})
        String role,
    @Doc("The name in the discussion.") @Nullable String name,
    @Doc("The system prompt of the model.") @Nullable String systemPrompt,
    @Doc("The configured model that speaks, if one does.") @Nullable String model,
    @Doc("The place of the seat in the order of speaking, from 0.") int sequenceOrder,
    @Doc("The kind of participant that takes the turns: model, external or person.") String takenBy,
    Instant createdAt) {

  static ParticipantJson of(Session session, Seat seat) {
    return new ParticipantJson(
        "%s/%d".formatted(session.id(), seat.position()),
        seat.agent().map(AgentId::value).orElse(null),
        seat.role(),
        seat.name(),
        seat.systemPrompt().orElse(null),
        seat.model().orElse(null),
        seat.position(),
        seat.occupant().name().toLowerCase(Locale.ROOT),
        session.createdAt());
  }
}
