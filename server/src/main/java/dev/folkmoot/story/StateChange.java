package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.Optional;

/**
 * A transition of an agent's state machine.
 *
 * @param story the story that the agent holds
 */
public record StateChange(
    AgentId agent, Role role, String from, String to, Optional<HeldStory> story, Instant at) {
  public boolean entersSetup() {
    return to.equals(MachineState.SETUP);
  }
}
