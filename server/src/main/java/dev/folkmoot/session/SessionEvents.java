package dev.folkmoot.session;

import dev.folkmoot.events.EventType;
import java.util.List;

/**
 * The event types of one kind of session, without those of turns.
 *
 * @param roundFailed no turn of a round succeeded, so the round does not count; only kinds that
 *     repeat rounds declare it
 */
public record SessionEvents(
    EventType created,
    EventType held,
    EventType paused,
    EventType roundFailed,
    EventType resumed,
    EventType completed) {
  public static SessionEvents of(String kind) {
    return new SessionEvents(
        EventType.logged(kind + ".created"),
        EventType.logged(kind + ".held"),
        EventType.logged(kind + ".paused"),
        EventType.logged(kind + ".round_failed"),
        EventType.logged(kind + ".resumed"),
        EventType.logged(kind + ".completed"));
  }

  static SessionEvents of(Session session) {
    return of(session.kind());
  }

  /** The types that every kind of session has. */
  public List<EventType> all() {
    return List.of(created, held, paused, resumed, completed);
  }
}
