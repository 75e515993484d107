package dev.folkmoot.knowledge;

import java.util.List;

/** A node with its edges, and the known nodes at their other ends. */
public record Neighbourhood(
    KnowledgeNode node, List<KnowledgeEdge> edges, List<KnowledgeNode> neighbours) {
  public Neighbourhood {
    edges = List.copyOf(edges);
    neighbours = List.copyOf(neighbours);
  }
}
