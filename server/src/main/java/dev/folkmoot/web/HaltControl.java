package dev.folkmoot.web;

import dev.folkmoot.gate.Scope;
import java.util.Locale;

/**
 * Something that people stop and let go on.
 *
 * @param halted whether somebody has stopped it
 * @param offered whether the gate lets the reader do it
 */
record HaltControl(Scope scope, String target, boolean halted, boolean offered) {
  /** Who does it, for whom it is not offered. */
  String instead() {
    return scope == Scope.SYSTEM
        ? "An operator halts everything and lets it go on."
        : "People halt and resume %s.".formatted(what());
  }

  String id() {
    return scope == Scope.SYSTEM ? "everything" : "%s-%s".formatted(word(), Names.key(target));
  }

  String word() {
    return scope.name().toLowerCase(Locale.ROOT);
  }

  String what() {
    return switch (scope) {
      case AGENT -> target;
      case SESSION -> "session " + target;
      case SYSTEM -> "everything";
    };
  }

  /** At the beginning of a sentence. */
  String subject() {
    return scope == Scope.AGENT ? target : Names.capitalised(what());
  }

  /** What follows when it is resumed. */
  String goesOn() {
    return scope == Scope.AGENT
        ? "It goes on, unless an open question holds it."
        : "Everybody goes on whom no open question holds.";
  }

  /** Where it is shown. */
  String address() {
    return Names.address("/", scope == Scope.SYSTEM ? "" : word(), target);
  }
}
