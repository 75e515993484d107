package dev.folkmoot.events;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A type of event. Each feature declares its types once; pages, webhooks and filters use these
 * declarations.
 *
 * @param wantsAnswer whether a recipient of the event may answer its question
 * @param holdScope for a type whose events begin or end a hold: agent, session or system
 */
public record EventType(String name, Reach reach, boolean wantsAnswer, Optional<String> holdScope) {
  private static final Pattern NAME = Pattern.compile("[a-z]+\\.[a-z_0-9]+");

  private static final String AGENT = "agent";

  /** How far events of a type are delivered. */
  public enum Reach {
    /** Not in the log: delivered to listeners on this node, and may be lost. */
    LIVE,
    LOGGED,
    /** In the log, and delivered to webhooks that do not list types. */
    PUSHED
  }

  public EventType {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("not a name for an event type: " + name);
    }
  }

  public static EventType live(String name) {
    return new EventType(name, Reach.LIVE, false, Optional.empty());
  }

  public static EventType logged(String name) {
    return new EventType(name, Reach.LOGGED, false, Optional.empty());
  }

  public static EventType pushed(String name) {
    return new EventType(name, Reach.PUSHED, false, Optional.empty());
  }

  /** The same type, with events whose recipients may answer the question. */
  public EventType wantingAnswer() {
    return new EventType(name, reach, true, holdScope);
  }

  /** The same type, with events that begin or end a hold of the scope. */
  public EventType ofHold(String scope) {
    return new EventType(name, reach, wantsAnswer, Optional.of(scope));
  }

  /** Whether its events begin or end a hold of more than one agent. */
  boolean holdsMany() {
    return holdScope.filter(scope -> !scope.equals(AGENT)).isPresent();
  }

  /** The pattern for all types with the same word before the dot, such as {@code question.*}. */
  public String family() {
    return family(name);
  }

  public static String family(String name) {
    return prefix(name) + ".*";
  }

  static String prefix(String name) {
    return name.substring(0, name.indexOf('.'));
  }

  public boolean isLogged() {
    return reach != Reach.LIVE;
  }
}
