package dev.folkmoot.knowledge;

import java.util.List;

/** A graph with entries merged into it, and the conflicts that were found. */
public record MergedGraph(Graph graph, List<FileConflict> conflicts) {
  public MergedGraph {
    conflicts = List.copyOf(conflicts);
  }
}
