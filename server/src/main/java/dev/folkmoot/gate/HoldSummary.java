package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import java.util.List;

/** What is held now: the questions that hold everything, and the held sessions and agents. */
public record HoldSummary(
    List<Question> everything, List<SessionId> sessions, List<AgentId> agents) {
  public HoldSummary {
    everything = List.copyOf(everything);
    sessions = List.copyOf(sessions);
    agents = List.copyOf(agents);
  }
}
