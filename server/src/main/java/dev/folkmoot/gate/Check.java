package dev.folkmoot.gate;

import java.util.List;

/** Whether an agent may go on: it may if nothing holds it. */
public record Check(List<Hold> heldBy) {
  public Check {
    heldBy = List.copyOf(heldBy);
  }

  static Check of(List<Holds.TimedHold> found) {
    return new Check(found.stream().map(Holds.TimedHold::hold).toList());
  }

  /**
   * The same check, but with the holds on the agent itself only: not those on its sessions or on
   * everything.
   */
  Check onAgentOnly() {
    return new Check(heldBy.stream().filter(hold -> hold.scope() == Scope.AGENT).toList());
  }

  public boolean canProceed() {
    return heldBy.isEmpty();
  }
}
