package dev.folkmoot.tool;

import java.util.Set;

/** Who calls, as whoever wires the server knows them; tools see the value that was made. */
public interface Caller {
  /** The name that tasks and half-finished calls belong to; the same for every call of one. */
  String principal();

  /** The toolsets that this one is kept to; all if there are none. */
  default Set<String> toolsets() {
    return Set.of();
  }
}
