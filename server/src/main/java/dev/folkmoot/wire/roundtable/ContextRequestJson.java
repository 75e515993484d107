package dev.folkmoot.wire.roundtable;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.roundtable.ContextRequest;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Something that an agent needs to know; answer the question with the same id to fulfil it.")
public record ContextRequestJson(
    String id,
    String sessionId,
    String agentId,
    String query,
    String reason,
    @Doc("required: the next round waits for the result; optional: it does not.") String priority,
    int roundNumber,
    Instant timestamp,
    @Doc("The result, once somebody has given one.") @Nullable String result) {
  static List<ContextRequestJson> of(List<ContextRequest> requests) {
    return requests.stream().map(ContextRequestJson::of).toList();
  }

  public static ContextRequestJson of(ContextRequest request) {
    return new ContextRequestJson(
        request.id().value(),
        request.session().value(),
        request.agent().map(AgentId::value).orElse(request.speaker()),
        request.query(),
        request.reason(),
        request.priority(),
        request.round(),
        request.askedAt(),
        request.result().orElse(null));
  }
}
