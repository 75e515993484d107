package dev.folkmoot.wire.roundtable;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.roundtable.ContextRequest;
import dev.folkmoot.wire.Doc;
import java.time.Instant;

@Doc("Something that an agent needs to know; answering the question of that id fulfils it.")
public record ContextRequestJson(
    String id,
    String sessionId,
    String agentId,
    String query,
    String reason,
    @Doc("required: the next round waits for it; optional: it does not.") String priority,
    int roundNumber,
    Instant timestamp) {
  public static ContextRequestJson of(ContextRequest request) {
    return new ContextRequestJson(
        request.id().value(),
        request.session().value(),
        request.agent().map(AgentId::value).orElse(request.speaker()),
        request.query(),
        request.reason(),
        request.priority(),
        request.round(),
        request.at());
  }
}
