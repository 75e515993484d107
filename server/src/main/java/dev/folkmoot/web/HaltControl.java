package dev.folkmoot.web;

import dev.folkmoot.gate.Scope;
import java.util.Locale;

/**
 * The button that halts or resumes an agent, a session or everything.
 *
 * @param halted whether a halt is open
 * @param offered whether the reader may halt and resume it
 */
record HaltControl(Scope scope, String target, boolean halted, boolean offered) {
  /** The sentence for readers who may not halt and resume it. */
  String restriction() {
    return scope == Scope.SYSTEM
        ? "Only an operator can halt and resume everything."
        : "Only people can halt and resume %s.".formatted(targetText());
  }

  String id() {
    return scope == Scope.SYSTEM ? "everything" : "%s-%s".formatted(word(), Names.key(target));
  }

  String word() {
    return scope.name().toLowerCase(Locale.ROOT);
  }

  String targetText() {
    return switch (scope) {
      case AGENT -> target;
      case SESSION -> "session " + target;
      case SYSTEM -> "everything";
    };
  }

  /** Its name at the beginning of a sentence. */
  String subject() {
    return scope == Scope.AGENT ? target : Names.capitalised(targetText());
  }

  /** The effect of resuming it, in a sentence. */
  String effect() {
    return scope == Scope.AGENT
        ? "It continues, unless an open question holds it."
        : "Everybody continues, unless an open question holds them.";
  }

  /** The page that shows it. */
  String address() {
    return Names.address("/", scope == Scope.SYSTEM ? "" : word(), target);
  }
}
