package dev.folkmoot.knowledge;

import java.util.List;

/** The versions of nodes that the graph has had. */
@FunctionalInterface
interface Versions {
  /** The oldest first; none of a node that is not known. */
  List<KnowledgeNode> of(String id);
}
