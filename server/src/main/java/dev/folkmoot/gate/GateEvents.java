package dev.folkmoot.gate;

import dev.folkmoot.events.EventType;
import java.util.List;
import java.util.Map;
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
          Scope.AGENT, EventType.logged("agent.halted"),
          Scope.SESSION, EventType.logged("session.halted"),
          Scope.SYSTEM, EventType.logged("system.halted"));
  static final Map<Scope, EventType> RESUMED =
      Map.of(
          Scope.AGENT, EventType.logged("agent.resumed"),
          Scope.SESSION, EventType.logged("session.resumed"),
          Scope.SYSTEM, EventType.logged("system.resumed"));

  public static final List<EventType> OF_QUESTIONS =
      List.of(ASKED, ANSWERED, EXPIRED, CANCELLED, REMINDED, REASSIGNED);

  /** Somebody is held who was not, or free who was held. */
  public static final List<EventType> OF_HOLDS =
      Stream.of(Scope.values())
          .flatMap(scope -> Stream.of(HALTED, RESUMED).map(types -> types.get(scope)))
          .toList();

  private GateEvents() {}
}
