package dev.folkmoot.knowledge;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.List;
import java.util.TreeSet;

/** A node with the edges that were learned with it. */
public record KnowledgeEntry(KnowledgeNode node, List<KnowledgeEdge> edges) {
  public static final int MOST_EDGES = 50;

  public KnowledgeEntry {
    edges = List.copyOf(edges);
  }

  /** An entry from a draft; refuses too many edges, and the same edge twice. */
  public static KnowledgeEntry of(KnowledgeNode node, List<KnowledgeEdge> edges) {
    requireFewAndDistinct(edges);
    return new KnowledgeEntry(node, edges);
  }

  static void requireFewAndDistinct(List<KnowledgeEdge> edges) {
    Text.requireWithin("the number of edges", edges.size(), 0, MOST_EDGES);
    var seen = new TreeSet<>(KnowledgeEdge.ORDER);
    for (var edge : edges) {
      if (!seen.add(edge)) {
        throw Refusal.invalid(
            "edges: the edge from '%s' to '%s' occurs twice; name each edge once"
                .formatted(edge.from(), edge.to()));
      }
    }
  }

  /** A copy with what looks like a secret masked. */
  KnowledgeEntry masked() {
    return new KnowledgeEntry(node.masked(), edges.stream().map(KnowledgeEdge::masked).toList());
  }
}
