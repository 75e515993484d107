package dev.folkmoot.knowledge;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Nodes and edges as tests write them. */
public final class Nodes {
  /** The graph has had no other version of any node. */
  static final NodeVersions NEVER = _ -> List.of();

  private Nodes() {}

  public static KnowledgeNode node(String id, String description) {
    return new KnowledgeNode(
        id,
        NodeType.COMPONENT,
        Level.ARCHITECTURE,
        NodeStatus.CURRENT,
        description,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  static KnowledgeEdge edge(String from, String to) {
    return new KnowledgeEdge(from, to, Relation.CALLS, Optional.empty());
  }

  public static KnowledgeEntry entry(String id, String description, KnowledgeEdge... edges) {
    return KnowledgeEntry.of(node(id, description), List.of(edges));
  }

  public static Graph graph(KnowledgeEntry... entries) {
    return Graph.EMPTY.merged(List.of(entries), NEVER).graph();
  }

  static KnowledgeDraft draft(Map<String, String> node) {
    return new KnowledgeDraft(node, List.of());
  }
}
