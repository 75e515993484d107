package dev.folkmoot.roundtable;

import dev.folkmoot.session.Seat;
import java.util.List;

/** The responses of one agent, round after round. */
public record Thoughts(Seat agent, List<TurnResponse> responses) {
  public Thoughts {
    responses = List.copyOf(responses);
  }

  /** How sure the agent was in a round. */
  public record Confidence(int round, double confidence) {}

  /** The responses of an agent that debates. Throws a refusal for any other id. */
  public static Thoughts of(Roundtable roundtable, String agentId) {
    var seat = roundtable.debater(agentId);
    return new Thoughts(
        seat,
        roundtable.responses().stream()
            .filter(given -> given.turn().place().turn() == seat.position())
            .toList());
  }

  public List<Confidence> confidenceEvolution() {
    return responses.stream()
        .map(given -> new Confidence(given.round(), given.response().confidence()))
        .toList();
  }
}
