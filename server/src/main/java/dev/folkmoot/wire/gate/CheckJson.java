package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.Check;
import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("Whether an agent may go on.")
public record CheckJson(
    boolean canProceed, @Doc("Every question that holds the agent.") List<HoldJson> heldBy) {
  public static CheckJson of(Check check) {
    return new CheckJson(check.canProceed(), check.heldBy().stream().map(HoldJson::of).toList());
  }
}
