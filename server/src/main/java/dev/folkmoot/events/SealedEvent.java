package dev.folkmoot.events;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SealKey;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An event as stored in its row, with its seal. None of its values has been checked.
 *
 * @param agentKey the agent's folded name, by which queries find the event
 * @param seal empty if it has none
 */
public record SealedEvent(
    long seq,
    Instant at,
    String type,
    Optional<String> agent,
    Optional<String> agentKey,
    Optional<String> session,
    Optional<String> question,
    Optional<String> freed,
    Optional<String> hold,
    String data,
    String seal) {
  static SealedEvent of(NewEvent event, Instant at, String data) {
    return new SealedEvent(
        0,
        at,
        event.type().name(),
        event.agent().map(AgentId::value),
        event.agent().map(AgentId::folded),
        event.session().map(SessionId::value),
        event.question().map(QuestionId::value),
        event.releasedScope(),
        event.type().holdScope(),
        data,
        "");
  }

  /**
   * The sealed fields: all but the number, which the database assigns, and the agent's key, which
   * is derived from the agent.
   */
  List<String> fields() {
    return List.of(
        Long.toString(at.toEpochMilli()),
        type,
        SealKey.field(agent),
        SealKey.field(session),
        SealKey.field(question),
        SealKey.field(freed),
        SealKey.field(hold),
        data);
  }

  public boolean isSealedBy(SealKey key) {
    return agentKey.equals(agent.map(Text::folded)) && parts().isOf(key, fields());
  }

  /** The part of the seal that was made with the key; it begins with the key's id. */
  public String proof() {
    return parts().proof();
  }

  /** The id of the process that wrote the event. */
  public String run() {
    return parts().run();
  }

  /** The event's number among the events of that process. */
  public long number() {
    return parts().number();
  }

  private EventSeals.Parts parts() {
    return EventSeals.Parts.of(seal);
  }
}
