package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Question;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The context of a question about a turn, which identifies the turn.
 *
 * @param failed whether the turn has failed, so that the question asks what to do about it
 * @param ofPerson whether the seat is for a person
 */
record TurnContext(
    String kind,
    SessionId session,
    Place place,
    String speaker,
    Optional<AgentId> agent,
    boolean failed,
    boolean ofPerson) {
  static TurnContext of(Session session, Place place, Seat seat, boolean failed) {
    return new TurnContext(
        session.kind(),
        session.id(),
        place,
        seat.name(),
        seat.agent(),
        failed,
        seat.occupant() == Seat.Occupant.PERSON);
  }

  static TurnContext of(Question question) {
    var json = Json.tree(question.wording().context().orElseThrow());
    var kind = json.get("kind").stringValue();
    return new TurnContext(
        kind,
        new SessionId(json.get(kind).stringValue()),
        new Place(json.get("round").intValue(), json.get("turnIndex").intValue()),
        json.get("speaker").stringValue(),
        json.optional("agentId").map(JsonNode::stringValue).map(AgentId::new),
        json.get("failed").booleanValue(),
        json.path("ofPerson").asBoolean(false));
  }

  /** The JSON of the context. The session's id is in the field with the name of its kind. */
  ObjectNode json() {
    var json =
        Json.object()
            .put("kind", kind)
            .put(kind, session.value())
            .put("round", place.round())
            .put("turnIndex", place.turn())
            .put("speaker", speaker)
            .put("failed", failed);
    if (ofPerson) {
      json.put("ofPerson", true);
    }
    agent.ifPresent(id -> json.put("agentId", id.value()));
    return json;
  }
}
