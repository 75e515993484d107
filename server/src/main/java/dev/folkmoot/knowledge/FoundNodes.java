package dev.folkmoot.knowledge;

import java.util.List;
import java.util.Optional;

/**
 * A page of the nodes that match.
 *
 * @param cursor the place after which the next page begins
 */
public record FoundNodes(List<KnowledgeNode> nodes, Optional<String> cursor) {
  public FoundNodes {
    nodes = List.copyOf(nodes);
  }
}
