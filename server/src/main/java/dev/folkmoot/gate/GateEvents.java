package dev.folkmoot.gate;

import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The types of events that the gate appends. Everything that waits for somebody is a question, so
 * telling people of questions is enough: halts and turns would be told twice.
 */
public final class GateEvents {
  public static final EventType ASKED = EventType.pushed("question.asked").wantingAnswer();
  public static final EventType ANSWERED = EventType.logged("question.answered");
  public static final EventType EXPIRED = EventType.logged("question.expired");
  public static final EventType CANCELLED = EventType.logged("question.cancelled");
  public static final EventType REMINDED = EventType.pushed("question.reminded").wantingAnswer();
  public static final EventType REASSIGNED =
      EventType.pushed("question.reassigned").wantingAnswer();

  static final Map<Scope, EventType> HALTED =
      Map.of(
          Scope.AGENT, ofHold("agent.halted"),
          Scope.SESSION, ofHold("session.halted"),
          Scope.SYSTEM, ofHold("system.halted"));
  static final Map<Scope, EventType> RESUMED =
      Map.of(
          Scope.AGENT, ofHold("agent.resumed"),
          Scope.SESSION, ofHold("session.resumed"),
          Scope.SYSTEM, ofHold("system.resumed"));

  /** An agent joins a session that is held, and so is held with it. */
  static final EventType JOINED = EventType.logged("session.joined");

  public static final List<EventType> OF_QUESTIONS =
      List.of(ASKED, ANSWERED, EXPIRED, CANCELLED, REMINDED, REASSIGNED);

  /** Somebody is held who was not, or free who was held. */
  public static final List<EventType> OF_HOLDS =
      Stream.concat(
              Stream.of(Scope.values())
                  .flatMap(scope -> Stream.of(HALTED, RESUMED).map(types -> types.get(scope))),
              Stream.of(JOINED))
          .toList();

  private GateEvents() {}

  /** The scope that is held or free from this event on, if it tells of one. */
  static Optional<Scope> scopeOf(Event event) {
    return OF_HOLDS.stream().anyMatch(type -> type.name().equals(event.type()))
        ? Optional.of(Scope.valueOf(event.prefix().toUpperCase(Locale.ROOT)))
        : Optional.empty();
  }

  static boolean isResumed(Event event) {
    return RESUMED.values().stream().anyMatch(type -> type.name().equals(event.type()));
  }

  static boolean isJoined(Event event) {
    return event.type().equals(JOINED.name());
  }

  /** The word before the dot names the scope. */
  private static EventType ofHold(String name) {
    return EventType.logged(name).ofHold(name.substring(0, name.indexOf('.')));
  }
}
