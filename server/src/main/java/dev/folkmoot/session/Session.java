package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A session with rounds, such as a discussion, and how far it has come.
 *
 * @param mode the variant of its kind, where the kind has several
 * @param place where the current wave begins
 * @param adjourned true between two rounds, until somebody begins the next one
 * @param modelTurns how many turns models have taken since a person or external agent last acted
 * @param awaitsModel true while a model of the wave has not spoken yet
 */
public record Session(
    SessionId id,
    String kind,
    Optional<String> mode,
    String topic,
    ObjectNode settings,
    AgentId createdBy,
    Status status,
    Place place,
    boolean adjourned,
    int modelTurns,
    boolean awaitsModel,
    Instant createdAt,
    Instant updatedAt) {
  private static final int GIST = 200;

  /** A new session, before its first wave. */
  public static Session of(SessionId id, NewSession opened, Instant now) {
    return new Session(
        id,
        opened.kind(),
        opened.mode(),
        opened.topic(),
        opened.settings(),
        opened.createdBy(),
        Status.active(),
        Place.FIRST,
        false,
        0,
        false,
        now,
        now);
  }

  Session at(Place newPlace, Status newStatus, int turns, boolean awaits) {
    return at(newPlace, newStatus, adjourned, turns, awaits);
  }

  /** The same session between two rounds, when nobody has the floor. */
  Session adjournedAt(Place newPlace, Status newStatus) {
    return at(newPlace, newStatus, true, 0, false);
  }

  /** The same session at the beginning of its next round. */
  Session reopened(boolean awaits) {
    return at(place, Status.active(), false, 0, awaits);
  }

  /** The same session with the time of its update. */
  Session updatedAt(Instant now) {
    return at(place, status, adjourned, modelTurns, awaitsModel, now);
  }

  private Session at(
      Place newPlace, Status newStatus, boolean adjourns, int turns, boolean awaits) {
    return at(newPlace, newStatus, adjourns, turns, awaits, updatedAt);
  }

  private Session at(
      Place newPlace,
      Status newStatus,
      boolean adjourns,
      int turns,
      boolean awaits,
      Instant updated) {
    return new Session(
        id, kind, mode, topic, settings, createdBy, newStatus, newPlace, adjourns, turns, awaits,
        createdAt, updated);
  }

  /**
   * True between two rounds, also after a round that does not count, unless the session is paused
   * or completed.
   */
  public boolean mayBeginRound() {
    return adjourned && (isActive() || status instanceof Status.Failed);
  }

  /** True if the session is active and in a round, so that somebody may speak. */
  public boolean hasFloor() {
    return isActive() && !adjourned;
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

  /** True while the speakers are held. */
  public boolean isHeld() {
    return status.equals(new Status.Active(true));
  }
}
