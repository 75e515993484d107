package dev.folkmoot.knowledge;

import java.util.List;

/**
 * The knowledge that matters for a story. Long texts are cut: search for a node to read all of it.
 *
 * @param nodes the best matches, the best first
 * @param neighbours the known nodes at the other ends of the edges
 * @param edges the edges from and to the nodes
 */
public record Pack(
    List<KnowledgeNode> nodes, List<KnowledgeNode> neighbours, List<KnowledgeEdge> edges) {
  public Pack {
    nodes = List.copyOf(nodes);
    neighbours = List.copyOf(neighbours);
    edges = List.copyOf(edges);
  }

  /**
   * The pack as DOT, the best first, so that a reader that truncates it loses what matters least;
   * empty without nodes.
   */
  public String text() {
    if (nodes.isEmpty()) {
      return "";
    }
    var text = new StringBuilder();
    var dot = new DotWriter(text);
    dot.begin(Graph.NAME, Graph.EMPTY.defaults());
    nodes.forEach(node -> dot.node(StyledElement.plain(node)));
    edges.forEach(edge -> dot.edge(StyledElement.plain(edge)));
    neighbours.forEach(node -> dot.node(StyledElement.plain(node)));
    dot.end();
    return text.toString();
  }
}
