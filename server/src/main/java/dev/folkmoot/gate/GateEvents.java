package dev.folkmoot.gate;

import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The types of events that the gate appends. Everything that waits for a person is a question, so
 * only events of questions are pushed to people. If the events of holds and turns were pushed too,
 * people would be told twice.
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

  /** An agent has joined a session that is held, so the agent is held too. */
  static final EventType JOINED = EventType.logged("session.joined");

  public static final List<EventType> OF_QUESTIONS =
      List.of(ASKED, ANSWERED, EXPIRED, CANCELLED, REMINDED, REASSIGNED);

  /** The events after which somebody is newly held or newly free. */
  public static final List<EventType> OF_HOLDS =
      Stream.concat(
              Stream.of(Scope.values())
                  .flatMap(scope -> Stream.of(HALTED, RESUMED).map(types -> types.get(scope))),
              Stream.of(JOINED))
          .toList();

  private GateEvents() {}

  /** The scope that becomes held or free with this event, if it does. */
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
