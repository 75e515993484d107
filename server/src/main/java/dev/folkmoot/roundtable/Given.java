package dev.folkmoot.roundtable;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.session.Turn;
import java.util.List;

/** A response, and who gave it in which round. */
public record Given(Turn turn, Response response) {
  static Given of(Turn turn) {
    return new Given(turn, Response.of(turn));
  }

  /** The responses among turns: without those that failed, and without the analyst's. */
  static List<Given> in(List<Turn> turns) {
    return turns.stream()
        .filter(turn -> !turn.failed() && !Panel.isAnalyst(turn.role()))
        .map(Given::of)
        .toList();
  }

  /** As other participants read it. */
  Given withoutSnippets() {
    return new Given(turn, response.withoutSnippets());
  }

  /** The same in about so many characters. */
  Given cutTo(int most) {
    return new Given(turn, response.cutTo(most));
  }

  /** A seat that is anybody's has no agent, so its name stands for one. */
  public String agentId() {
    return turn.agent().map(AgentId::value).orElse(turn.speaker());
  }

  public String agentName() {
    return turn.speaker();
  }

  /** True if the stance is not the one of the role. */
  public boolean wrongStance() {
    return turn.metadata().has("wrongStance");
  }

  /** The context that came to be requested with it. */
  public List<QuestionId> requested() {
    return ContextRequests.of(turn).stream().map(NewRequest::id).toList();
  }

  public int round() {
    return turn.place().round();
  }
}
