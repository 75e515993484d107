package dev.folkmoot.roundtable;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Question;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Something that an agent needs to know before it can go on.
 *
 * @param agent nobody, where a seat is anybody's
 * @param required whether the next round waits for its result
 * @param result the answer, once there is one
 */
public record ContextRequest(
    QuestionId id,
    SessionId session,
    int round,
    Optional<AgentId> agent,
    String speaker,
    String query,
    String reason,
    boolean required,
    boolean open,
    Optional<String> result,
    Instant at) {
  static ContextRequest of(Question question) {
    var json = Json.tree(question.wording().context().orElseThrow());
    return new ContextRequest(
        question.id(),
        new SessionId(json.get(Roundtable.KIND).stringValue()),
        json.get("round").intValue(),
        json.optional("agentId").map(JsonNode::stringValue).map(AgentId::new),
        json.get("speaker").stringValue(),
        question.wording().text(),
        question.wording().reason().orElse(""),
        json.get("priority").stringValue().equals("required"),
        question.isOpen(),
        question.answers().stream().findFirst().map(answer -> answer.text()),
        question.timing().createdAt());
  }

  /** The context of the question that it is. */
  static ObjectNode context(
      SessionId session, int round, Optional<AgentId> agent, String speaker, boolean required) {
    var json =
        Json.object()
            .put("kind", Roundtable.KIND)
            .put(Roundtable.KIND, session.value())
            .put("round", round)
            .put("speaker", speaker)
            .put("priority", required ? "required" : "optional");
    agent.ifPresent(id -> json.put("agentId", id.value()));
    return json;
  }

  public String priority() {
    return required ? "required" : "optional";
  }
}
