package dev.folkmoot.wire.roundtable;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.session.Turn;
import dev.folkmoot.wire.Doc;

@Doc("An agent that gave no response in a round, and why.")
public record FailureJson(String agentId, String agentName, String error) {
  static FailureJson of(Turn turn) {
    return new FailureJson(
        turn.agent().map(AgentId::value).orElse(turn.speaker()),
        turn.speaker(),
        turn.metadata().path("failed").asString(""));
  }
}
