package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.Check;
import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("May this agent go on?")
public record CheckJson(
    boolean canProceed, @Doc("Every question that holds it.") List<HoldJson> heldBy) {
  public static CheckJson of(Check check) {
    return new CheckJson(check.canProceed(), check.heldBy().stream().map(HoldJson::of).toList());
  }
}
