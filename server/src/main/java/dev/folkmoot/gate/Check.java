package dev.folkmoot.gate;

import java.util.List;

/** May this agent go on? Yes if nothing holds it. */
public record Check(List<Hold> heldBy) {
  public Check {
    heldBy = List.copyOf(heldBy);
  }

  static Check of(List<Holds.Found> found) {
    return new Check(found.stream().map(Holds.Found::hold).toList());
  }

  /** Only the holds of the agent itself, without those of its sessions and of everything. */
  Check inPerson() {
    return new Check(heldBy.stream().filter(hold -> hold.scope() == Scope.AGENT).toList());
  }

  public boolean canProceed() {
    return heldBy.isEmpty();
  }
}
