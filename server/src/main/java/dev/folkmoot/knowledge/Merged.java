package dev.folkmoot.knowledge;

import java.util.List;

/** A graph with entries merged into it, and the conflicts that were found. */
public record Merged(Graph graph, List<Conflict> conflicts) {
  public Merged {
    conflicts = List.copyOf(conflicts);
  }
}
