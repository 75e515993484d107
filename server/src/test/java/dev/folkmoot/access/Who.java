package dev.folkmoot.access;

import java.util.Locale;
import java.util.Optional;

/** The kinds of callers. */
enum Who {
  NOBODY(Optional.empty(), Optional.empty()),
  BY_NAME(Optional.empty(), Optional.empty()),
  AGENT(Optional.of("agent"), Optional.empty()),
  GATE_ONLY(Optional.of("agent"), Optional.of("gate")),
  MONITOR(Optional.of("monitor"), Optional.empty()),
  PERSON(Optional.of("person"), Optional.empty()),
  OPERATOR(Optional.of("operator"), Optional.empty());

  private final Optional<String> role;
  private final Optional<String> toolset;

  Who(Optional<String> role, Optional<String> toolset) {
    this.role = role;
    this.toolset = toolset;
  }

  /** The role of the token that it shows. */
  Optional<String> role() {
    return role;
  }

  /** The only tools that its token is for; all if there is none. */
  Optional<String> toolset() {
    return toolset;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
