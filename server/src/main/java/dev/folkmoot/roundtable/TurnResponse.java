package dev.folkmoot.roundtable;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.session.Turn;
import java.util.List;

/** A response, and the turn in which it was given. */
public record TurnResponse(Turn turn, Response response) {
  static TurnResponse of(Turn turn) {
    return new TurnResponse(turn, Response.of(turn));
  }

  /** The responses in these turns, without failed turns and the analyst's. */
  static List<TurnResponse> in(List<Turn> turns) {
    return turns.stream()
        .filter(turn -> !turn.failed() && !Panel.isAnalyst(turn.role()))
        .map(TurnResponse::of)
        .toList();
  }

  /** The response as other participants read it. */
  TurnResponse withoutSnippets() {
    return new TurnResponse(turn, response.withoutSnippets());
  }

  /** The same, cut to about {@code most} characters. */
  TurnResponse cutTo(int most) {
    return new TurnResponse(turn, response.cutTo(most));
  }

  /** The agent's id. A seat that is open to anybody has no agent, so its name is used. */
  public String agentId() {
    return turn.agent().map(AgentId::value).orElse(turn.speaker());
  }

  public String agentName() {
    return turn.speaker();
  }

  /** True if the stance differs from the one that the role must take. */
  public boolean wrongStance() {
    return turn.metadata().has("wrongStance");
  }

  /** The context requests that came with it. */
  public List<QuestionId> contextRequestIds() {
    return ContextRequests.of(turn).stream().map(NewContextRequest::id).toList();
  }

  public int round() {
    return turn.place().round();
  }
}
