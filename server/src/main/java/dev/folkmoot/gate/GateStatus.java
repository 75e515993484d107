package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import java.util.List;

/**
 * Everything that is held now, and the most urgent questions that hold it. The names are those of
 * the API, where "halted" means held by any question, not only by a person's halt.
 */
public record GateStatus(
    boolean systemHalted,
    List<SessionId> haltedSessions,
    List<AgentId> haltedAgents,
    List<Question> questions) {
  public GateStatus {
    haltedSessions = List.copyOf(haltedSessions);
    haltedAgents = List.copyOf(haltedAgents);
    questions = List.copyOf(questions);
  }
}
