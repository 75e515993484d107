package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A piece of joint work in rounds, and how far it is.
 *
 * @param mode the variant of its kind, where the kind has several
 * @param place where the wave begins that speaks now
 * @param adjourned true between two rounds, until somebody lets the next one begin
 * @param modelTurns how many turns models took since somebody last let it run
 * @param awaitsModel true while a model of the wave is still to speak
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

  /** The same between two rounds: nobody has the floor. */
  Session adjournedAt(Place newPlace, Status newStatus) {
    return at(newPlace, newStatus, true, 0, false);
  }

  /** The same when its next round begins. */
  Session reopened(boolean awaits) {
    return at(place, Status.active(), false, 0, awaits);
  }

  /** The same once it is written. */
  Session updatedAt(Instant now) {
    return at(place, status, adjourned, modelTurns, awaitsModel, now);
  }

  private Session at(Place newPlace, Status newStatus, boolean rests, int turns, boolean awaits) {
    return at(newPlace, newStatus, rests, turns, awaits, updatedAt);
  }

  private Session at(
      Place newPlace, Status newStatus, boolean rests, int turns, boolean awaits, Instant updated) {
    return new Session(
        id, kind, mode, topic, settings, createdBy, newStatus, newPlace, rests, turns, awaits,
        createdAt, updated);
  }

  /** True between two rounds, also after one that does not count, unless it is paused or over. */
  public boolean mayBeginRound() {
    return adjourned && (isActive() || status instanceof Status.Failed);
  }

  /** True while somebody may speak: it is active, and in the middle of a round. */
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

  /** True while something holds the speakers. */
  public boolean isHeld() {
    return status.equals(new Status.Active(true));
  }
}
