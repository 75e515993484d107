package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/**
 * A piece of joint work in rounds, and how far it is.
 *
 * @param place where the wave begins that speaks now
 * @param modelTurns how many turns models took since somebody last let it run
 * @param awaitsModel true while a model of the wave is still to speak
 */
public record Session(
    SessionId id,
    String kind,
    String topic,
    ObjectNode settings,
    AgentId createdBy,
    Status status,
    Place place,
    int modelTurns,
    boolean awaitsModel,
    Instant createdAt,
    Instant updatedAt) {
  private static final int GIST = 200;

  /** A new session, before its first wave. */
  public static Session of(
      SessionId id,
      String kind,
      String topic,
      ObjectNode settings,
      AgentId createdBy,
      Instant now) {
    return new Session(
        id, kind, topic, settings, createdBy, Status.active(), Place.FIRST, 0, false, now, now);
  }

  Session at(Place newPlace, Status newStatus, int turns, boolean awaits) {
    return new Session(
        id, kind, topic, settings, createdBy, newStatus, newPlace, turns, awaits, createdAt,
        updatedAt);
  }

  /** The topic, short enough for a question about a turn. */
  public String gist() {
    var gist = Text.atMost(GIST, topic);
    return gist.length() < topic.length() ? gist + "…" : gist;
  }

  public boolean isActive() {
    return status instanceof Status.Active;
  }

  public boolean isCompleted() {
    return status instanceof Status.Completed;
  }

  /** True while something holds the speakers. */
  public boolean isHeld() {
    return status.equals(new Status.Active(true));
  }
}
