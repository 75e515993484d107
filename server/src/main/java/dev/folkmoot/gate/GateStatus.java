package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import java.util.List;

/**
 * Everything that is held now, and the most urgent of the questions that hold it. The names are the
 * API's: here halted means held by any question, not only by an operator's halt.
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
