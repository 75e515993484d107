package dev.folkmoot.gate;

import java.util.List;

/** May this agent go on? Yes if nothing holds it. */
public record Check(List<Hold> heldBy) {
  public Check {
    heldBy = List.copyOf(heldBy);
  }

  public boolean canProceed() {
    return heldBy.isEmpty();
  }
}
