package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** A piece of joint work in rounds, and how far it is. */
public record Session(
    SessionId id,
    String kind,
    String topic,
    ObjectNode settings,
    AgentId createdBy,
    Status status,
    Place place,
    int ran,
    Optional<QuestionId> asked,
    boolean runs,
    Instant createdAt,
    Instant updatedAt) {

  /** At a place, in a state, with so many turns since somebody let it run. */
  public Session at(Place where, Status state, int turns, boolean goesOn) {
    return new Session(
        id,
        kind,
        topic,
        settings,
        createdBy,
        state,
        where,
        turns,
        Optional.empty(),
        goesOn,
        createdAt,
        updatedAt);
  }

  public boolean isActive() {
    return status instanceof Status.Active;
  }

  /** True while something holds the speaker. */
  public boolean isHeld() {
    return status.equals(new Status.Active(true));
  }
}
