package dev.folkmoot.story;

import java.util.Optional;

/**
 * The current state of a state machine.
 *
 * @param returnsTo the state that a question or a budget review goes back to
 * @param resumesTo the state that was suspended
 * @param express whether the agent works on something that needs no plan and no review
 */
record MachineState(
    String state, Optional<String> returnsTo, Optional<String> resumesTo, boolean express) {
  static final String WAITING = "WAITING";
  static final String SETUP = "SETUP";
  static final MachineState INITIAL =
      new MachineState(WAITING, Optional.empty(), Optional.empty(), false);
}
