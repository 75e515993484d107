package dev.folkmoot.roundtable;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import java.util.Optional;

/**
 * Somebody who reads a debate.
 *
 * @param name nothing if it tells none
 * @param person whether it is known to be a person
 * @param anybody whether it may be one of those who debate, since it tells no name
 */
public record Reader(Optional<AgentId> name, boolean person, boolean anybody) {
  /** A caller without a name, where people show a token and agents may tell any name. */
  public static final Reader ANYBODY = new Reader(Optional.empty(), false, true);

  /** A caller without a name, where names are believed: whoever takes part tells its own. */
  public static final Reader UNNAMED = new Reader(Optional.empty(), false, false);

  public static Reader of(AgentId name, boolean person) {
    return new Reader(Optional.of(name), person, false);
  }

  /** A speaker, who is a person only if a token says so. */
  public static Reader of(Speaker by) {
    return of(by.name(), by.isPerson());
  }
}
