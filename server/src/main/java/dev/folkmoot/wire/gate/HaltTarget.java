package dev.folkmoot.wire.gate;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.gate.Scope;
import dev.folkmoot.wire.EnumWords;
import org.jspecify.annotations.Nullable;

/** The target of a halt: an agent or session by name, or everything, with an empty name. */
public record HaltTarget(Scope scope, String name) {
  /** The target that a request names. */
  public static HaltTarget of(String word, @Nullable String name) {
    var scope = EnumWords.constant("scope", Scope.class, word);
    if (scope == Scope.SYSTEM) {
      if (name != null) {
        throw Refusal.invalid("the scope system takes no target; leave it out");
      }
      return new HaltTarget(scope, "");
    }
    if (name == null) {
      throw Refusal.invalid(
          "target is missing; name the " + (scope == Scope.AGENT ? "agent" : "session"));
    }
    Text.requireName("target", name);
    return new HaltTarget(scope, name);
  }
}
