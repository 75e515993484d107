package dev.folkmoot.knowledge;

import java.util.List;

/** The versions of nodes that the graph has had. */
@FunctionalInterface
interface NodeVersions {
  /** The versions of a node, the oldest first; empty for an unknown node. */
  List<KnowledgeNode> of(String id);

  /** The edge with the note that it has in the graph by now. */
  default KnowledgeEdge newest(KnowledgeEdge edge) {
    return edge;
  }
}
