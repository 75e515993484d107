package dev.folkmoot.gate;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** The types of questions: whom each holds, how urgent it is and what becomes of it in the end. */
public enum Type {
  BLOCKING(90, Set.of(Scope.AGENT), "", "1h"),
  APPROVAL(80, Set.of(Scope.AGENT, Scope.SESSION), "", "1h"),
  ESCALATION(80, Set.of(Scope.AGENT), "", "1h"),
  EMERGENCY(100, Set.of(Scope.AGENT, Scope.SESSION, Scope.SYSTEM), "", "30m"),
  DECISION(60, Set.of(), "30m", ""),
  CONFIRMING(30, Set.of(), "10m", ""),
  CLARIFYING(50, Set.of(), "5m", ""),
  PREFERENCE(20, Set.of(), "5m", ""),
  ALERT(10, Set.of(), "", ""),
  CONTEXT(50, Set.of(), "", ""),
  DISCUSSION(40, Set.of(), "", ""),
  TURN(40, Set.of(), "", "");

  private static final Set<Type> FOR_PEOPLE = Set.of(APPROVAL, ESCALATION, EMERGENCY);
  private static final Set<Type> OF_FEATURES = Set.of(CONTEXT, DISCUSSION, TURN);

  private final int priority;
  private final Set<Scope> holds;
  private final Optional<Duration> deadline;
  private final Optional<Duration> reminder;

  Type(int priority, Set<Scope> holds, String deadline, String reminder) {
    this.priority = priority;
    this.holds = holds;
    this.deadline = duration(deadline);
    this.reminder = duration(reminder);
  }

  private static Optional<Duration> duration(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(Duration.parse("PT" + text));
  }

  public int priority() {
    return priority;
  }

  public Set<Scope> holds() {
    return holds;
  }

  public boolean halting() {
    return !holds.isEmpty();
  }

  /** The deadline of a question that was asked without one. */
  public Optional<Duration> deadline() {
    return deadline;
  }

  /** How often people are reminded of it. */
  public Optional<Duration> reminder() {
    return reminder;
  }

  /** Answered by people only, and given a default by people only. */
  public boolean forPeople() {
    return FOR_PEOPLE.contains(this);
  }

  /** Asked by a feature, never by a caller. */
  public boolean ofFeature() {
    return OF_FEATURES.contains(this);
  }
}
