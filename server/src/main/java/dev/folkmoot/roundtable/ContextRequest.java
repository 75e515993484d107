package dev.folkmoot.roundtable;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.FairShare;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Question;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A question that an agent asks because it needs to know something.
 *
 * @param agent empty if the seat is open to anybody
 * @param required whether the next round waits for its result
 * @param result the answer, once there is one
 * @param answeredAt when the answer came
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
    Optional<Instant> answeredAt,
    Instant askedAt) {
  /**
   * Sorts by the time of asking, as the gate does. The id alone will not do, because it is made
   * earlier, during the turn.
   */
  private static final Comparator<ContextRequest> BY_AGE =
      Comparator.comparing(ContextRequest::askedAt).thenComparing(one -> one.id().value());

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
        question.answers().stream().findFirst().map(answer -> answer.at()),
        question.timing().createdAt());
  }

  /** The context of the question that stores the request. */
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

  boolean isNewerThan(ContextRequest other) {
    return BY_AGE.compare(this, other) > 0;
  }

  /** How much there is to read, in characters. */
  int length() {
    return query.length() + result.map(String::length).orElse(0);
  }

  /** The same, cut to about {@code most} characters. */
  ContextRequest cutTo(int most) {
    int share =
        FairShare.of(most, IntStream.of(query.length(), result.map(String::length).orElse(0)));
    return new ContextRequest(
        id,
        session,
        round,
        agent,
        speaker,
        ReadingBudget.cut(share, query),
        reason,
        required,
        open,
        result.map(words -> ReadingBudget.cut(share, words)),
        answeredAt,
        askedAt);
  }

  public String priority() {
    return required ? "required" : "optional";
  }
}
