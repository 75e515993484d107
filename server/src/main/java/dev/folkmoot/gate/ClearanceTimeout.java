package dev.folkmoot.gate;

import java.util.stream.Collectors;

/** Time ran out and the agent is still held: it may not go on. */
public final class ClearanceTimeout extends Exception {
  private final transient Clearance.Pending pending;

  ClearanceTimeout(Clearance.Pending pending) {
    super(
        "still held by "
            + pending.check().heldBy().stream()
                .map(hold -> hold.type() + " " + hold.question())
                .collect(Collectors.joining(", ")));
    this.pending = pending;
  }

  public Clearance.Pending pending() {
    return pending;
  }
}
