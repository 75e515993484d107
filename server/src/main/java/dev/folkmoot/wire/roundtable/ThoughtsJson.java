package dev.folkmoot.wire.roundtable;

import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.roundtable.Thoughts;
import dev.folkmoot.roundtable.TurnResponse;
import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("The responses of one agent, round by round.")
public record ThoughtsJson(
    String sessionId,
    String agentId,
    String agentName,
    int totalResponses,
    @Doc("The rounds in which it responded.") List<Integer> rounds,
    List<ResponseJson> responses,
    List<ConfidenceJson> confidenceEvolution) {
  @Doc("The confidence of an agent in a round.")
  public record ConfidenceJson(int round, double confidence) {}

  public static ThoughtsJson of(Roundtable roundtable, String agentId) {
    var thoughts = Thoughts.of(roundtable, agentId);
    return new ThoughtsJson(
        roundtable.session().id().value(),
        agentId,
        thoughts.agent().name(),
        thoughts.responses().size(),
        thoughts.responses().stream().map(TurnResponse::round).toList(),
        ResponseJson.of(thoughts.responses()),
        thoughts.confidenceEvolution().stream()
            .map(one -> new ConfidenceJson(one.round(), one.confidence()))
            .toList());
  }
}
