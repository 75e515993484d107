package dev.folkmoot.wire.discussion;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

@Doc("Somebody who takes part in a discussion.")
public record ParticipantJson(
    @Doc("Of this seat in this discussion.") String id,
    @Doc("Who it is; none for a user who is not named.") @Nullable String agentId,
    @Doc(
            value = "What they are in the discussion.",
            oneOf = {"manager", "leader", "user", "specialist"})
        String role,
    @Doc("What the others call them.") @Nullable String name,
    @Doc("What a model is told before it speaks.") @Nullable String systemPrompt,
    @Doc("The configured model that speaks, if one does.") @Nullable String model,
    @Doc("Where in the order they sit.") int sequenceOrder,
    @Doc("model, external or person: how their turns come.") String takenBy,
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
