package dev.folkmoot.gate;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The types of questions: what each holds, how urgent it is, its default deadline and its reminder.
 */
public enum Type {
  BLOCKING(90, Optional.of(Scope.AGENT), "", "1h"),
  APPROVAL(80, Optional.of(Scope.SESSION), "", "1h"),
  ESCALATION(80, Optional.of(Scope.AGENT), "", "1h"),
  EMERGENCY(100, Optional.of(Scope.SYSTEM), "", "30m"),
  DECISION(60, Optional.empty(), "30m", ""),
  CONFIRMING(30, Optional.empty(), "10m", ""),
  CLARIFYING(50, Optional.empty(), "5m", ""),
  PREFERENCE(20, Optional.empty(), "5m", ""),
  ALERT(10, Optional.empty(), "", ""),
  /** For a roundtable's requests for context. */
  CONTEXT(50, Optional.empty(), "", ""),
  PROMPT(40, Optional.empty(), "", ""),
  TURN(40, Optional.empty(), "", "");

  private static final Set<Type> FOR_PEOPLE = Set.of(APPROVAL, ESCALATION, EMERGENCY);
  private static final Set<Type> OF_FEATURES = Set.of(CONTEXT, PROMPT, TURN);

  private final int priority;
  private final Optional<Scope> holdsUpTo;
  private final Optional<Duration> deadline;
  private final Optional<Duration> reminder;

  Type(int priority, Optional<Scope> holdsUpTo, String deadline, String reminder) {
    this.priority = priority;
    this.holdsUpTo = holdsUpTo;
    this.deadline = duration(deadline);
    this.reminder = duration(reminder);
  }

  private static Optional<Duration> duration(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(Duration.parse("PT" + text));
  }

  public int priority() {
    return priority;
  }

  /** The scopes that it holds. A wider scope includes the narrower ones. */
  public Set<Scope> holds() {
    return holdsUpTo.isEmpty()
        ? EnumSet.noneOf(Scope.class)
        : EnumSet.range(Scope.AGENT, holdsUpTo.get());
  }

  public boolean holdsSomebody() {
    return holdsUpTo.isPresent();
  }

  /** The deadline of a question that was asked without one. */
  public Optional<Duration> deadline() {
    return deadline;
  }

  /** How often people are reminded of it. */
  public Optional<Duration> reminder() {
    return reminder;
  }

  /** Only people may answer it or give it a default. */
  public boolean forPeople() {
    return FOR_PEOPLE.contains(this);
  }

  /** The names of the types that a caller may ask, as a list for a message. */
  static String askable() {
    return Arrays.stream(values())
        .filter(type -> !type.ofFeature())
        .map(Type::name)
        .collect(Collectors.joining(", "));
  }

  /** Asked by a feature, never by a caller. */
  public boolean ofFeature() {
    return OF_FEATURES.contains(this);
  }
}
