package dev.folkmoot.events;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A type of event. Each feature declares its types once; pages, webhooks and filters are derived
 * from the declarations.
 *
 * @param wantsAnswer whether the event's question is still to be answered
 * @param holdScope on an event that says that a scope is held or free from now on: agent, session
 *     or system
 */
public record EventType(String name, Reach reach, boolean wantsAnswer, Optional<String> holdScope) {
  private static final Pattern NAME = Pattern.compile("[a-z]+\\.[a-z_0-9]+");

  private static final String AGENT = "agent";

  /** How far an event is heard. */
  public enum Reach {
    /** Not in the log: heard by listeners of this node, who may miss it. */
    LIVE,
    LOGGED,
    /** In the log, and delivered to webhooks that name no types. */
    PUSHED
  }

  public EventType {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("no name for a type of events: " + name);
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

  /** The same type, if whoever is told of the event may answer its question. */
  public EventType wantingAnswer() {
    return new EventType(name, reach, true, holdScope);
  }

  /** The same type, if its events say that a scope is held or free from now on. */
  public EventType ofHold(String scope) {
    return new EventType(name, reach, wantsAnswer, Optional.of(scope));
  }

  /** Whether its events change what holds more than one agent. */
  boolean holdsMany() {
    return holdScope.filter(scope -> !scope.equals(AGENT)).isPresent();
  }

  /** The word before the dot with a {@code .*}, by which all types that share it are taken. */
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
