package dev.folkmoot.knowledge;

import java.util.List;

/** A node with its edges, and the nodes at their other ends that are known. */
public record Neighbourhood(
    KnowledgeNode node, List<KnowledgeEdge> edges, List<KnowledgeNode> neighbours) {
  public Neighbourhood {
    edges = List.copyOf(edges);
    neighbours = List.copyOf(neighbours);
  }
}
