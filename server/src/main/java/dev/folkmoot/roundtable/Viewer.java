package dev.folkmoot.roundtable;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import java.util.Optional;

/**
 * Somebody who looks at a debate.
 *
 * @param name empty if the caller gives none
 * @param person whether the caller is known to be a person
 * @param mayTakePart whether the caller, who gives no name, may be a participant
 */
public record Viewer(Optional<AgentId> name, boolean person, boolean mayTakePart) {
  /**
   * A caller without a name in the mode of trust {@code people} or {@code tokens}. It may be a
   * participant.
   */
  public static final Viewer POSSIBLE_PARTICIPANT = new Viewer(Optional.empty(), false, true);

  /**
   * A caller without a name in the mode of trust {@code open}. It is not a participant, since those
   * give their names.
   */
  public static final Viewer OUTSIDER = new Viewer(Optional.empty(), false, false);

  public static Viewer of(AgentId name, boolean person) {
    return new Viewer(Optional.of(name), person, false);
  }

  /** The viewer for a speaker, who is a person only if a token says so. */
  public static Viewer of(Speaker by) {
    return of(by.name(), by.isPerson());
  }
}
