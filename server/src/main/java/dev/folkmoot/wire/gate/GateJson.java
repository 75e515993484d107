package dev.folkmoot.wire.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.GateStatus;
import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("Everything that is held now.")
public record GateJson(
    boolean systemHalted,
    List<String> haltedSessions,
    List<String> haltedAgents,
    @Doc("The questions that hold them, the most urgent first, at most 200.")
        List<QuestionJson> questions) {
  public static GateJson of(GateStatus status) {
    return new GateJson(
        status.systemHalted(),
        status.haltedSessions().stream().map(SessionId::value).toList(),
        status.haltedAgents().stream().map(AgentId::value).toList(),
        status.questions().stream().map(QuestionJson::of).toList());
  }
}
