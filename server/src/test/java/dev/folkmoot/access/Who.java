package dev.folkmoot.access;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The kinds of callers. */
enum Who {
  NOBODY(Optional.empty(), List.of()),
  BY_NAME(Optional.empty(), List.of()),
  AGENT(Optional.of("agent"), List.of()),
  GATE_ONLY(Optional.of("agent"), List.of("gate")),
  MONITOR(Optional.of("monitor"), List.of()),
  PERSON(Optional.of("person"), List.of()),
  OPERATOR(Optional.of("operator"), List.of());

  private final Optional<String> role;
  private final List<String> toolsets;

  Who(Optional<String> role, List<String> toolsets) {
    this.role = role;
    this.toolsets = toolsets;
  }

  /** The role of the token that it shows. */
  Optional<String> role() {
    return role;
  }

  List<String> toolsets() {
    return toolsets;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
