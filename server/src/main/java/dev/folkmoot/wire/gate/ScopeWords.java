package dev.folkmoot.wire.gate;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.gate.Scope;
import dev.folkmoot.wire.EnumWords;
import org.jspecify.annotations.Nullable;

/** What can be halted, in the wire's words. */
public final class ScopeWords {
  private ScopeWords() {}

  public static Scope scope(String word) {
    return EnumWords.constant("scope", Scope.class, word);
  }

  public static String target(Scope scope, @Nullable String target) {
    if (scope == Scope.SYSTEM) {
      if (target != null) {
        throw Refusal.invalid("target goes with the scopes agent and session; leave it out");
      }
      return "";
    }
    if (target == null) {
      throw Refusal.invalid(
          "target is missing; name the " + (scope == Scope.AGENT ? "agent" : "session"));
    }
    Text.requireName("target", target);
    return target;
  }
}
