package dev.folkmoot.knowledge;

import java.util.List;
import java.util.Optional;

/**
 * A part of the graph.
 *
 * @param neighbours the known nodes at the other ends of the edges
 * @param edges the edges from and to the nodes, those between two of them first
 * @param cursor the place after which the next page begins
 */
public record KnowledgePage(
    List<KnowledgeNode> nodes,
    List<KnowledgeNode> neighbours,
    List<KnowledgeEdge> edges,
    Optional<String> cursor) {
  public KnowledgePage {
    nodes = List.copyOf(nodes);
    neighbours = List.copyOf(neighbours);
    edges = List.copyOf(edges);
  }
}
