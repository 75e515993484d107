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
                + " them), stop reason, milliseconds and attempts. cut: the reply was cut; cutNote"
                + " says why or where. truncated: it was too long for a turn. mayBeCut: the"
                + " provider does not say whether it was cut. toolCalls: tool calls with arguments"
                + " and results. failed: the reason, if the turn failed.")
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
