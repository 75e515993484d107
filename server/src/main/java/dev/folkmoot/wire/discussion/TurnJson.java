package dev.folkmoot.wire.discussion;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.session.Turn;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

@Doc("One turn of a discussion.")
public record TurnJson(
    String id,
    @Nullable String agentId,
    String role,
    String speaker,
    String content,
    int turnIndex,
    int roundNumber,
    Instant createdAt,
    @Doc(
            "Facts about the turn: model, tokens (tokensEstimated if the provider did not count"
                + " them), stop reason, milliseconds and attempts. If the reply was cut: cut,"
                + " cutNote (where), and truncated if it was too long for a turn; mayBeCut if the"
                + " provider does not tell. toolCalls: tool calls with arguments and results."
                + " failed: the reason, if the turn failed.")
        JsonNode metadata) {

  static TurnJson of(Turn turn) {
    return new TurnJson(
        turn.id(),
        turn.agent().map(AgentId::value).orElse(null),
        turn.role(),
        turn.speaker(),
        turn.content(),
        turn.place().turn(),
        turn.place().round(),
        turn.createdAt(),
        turn.metadata());
  }
}
