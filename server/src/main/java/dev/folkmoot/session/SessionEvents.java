package dev.folkmoot.session;

import dev.folkmoot.events.EventType;
import java.util.List;

/**
 * The types of events of sessions of one kind, besides those of their turns.
 *
 * @param roundFailed nobody could take a turn in a round, which does not count; only kinds whose
 *     rounds are repeated declare it
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

  /** Those that sessions of every kind have. */
  public List<EventType> all() {
    return List.of(created, held, paused, resumed, completed);
  }
}
