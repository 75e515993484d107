package dev.folkmoot.knowledge;

import java.util.List;
import java.util.Optional;

/**
 * A page of the nodes that fit.
 *
 * @param cursor the place that the next page begins after
 */
public record FoundNodes(List<KnowledgeNode> nodes, Optional<String> cursor) {
  public FoundNodes {
    nodes = List.copyOf(nodes);
  }
}
