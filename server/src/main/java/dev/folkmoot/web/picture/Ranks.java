package dev.folkmoot.web.picture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The column of each node of a part: right of all nodes that lead to it, except in cycles. */
final class Ranks {
  private final Part part;

  /** The nodes, each after all nodes that it leads to. */
  private final List<Integer> finished = new ArrayList<>();

  private final Set<Integer> visited = new HashSet<>();
  private final Set<Link> forward = new HashSet<>();
  private final Map<Integer, Integer> ranks = new HashMap<>();

  private Ranks(Part part) {
    this.part = part;
  }

  static Map<Integer, Integer> of(Part part) {
    return new Ranks(part).ranks();
  }

  private Map<Integer, Integer> ranks() {
    var sources = part.nodes().stream().filter(node -> into(node).findAny().isEmpty());
    Stream.concat(sources, part.nodes().stream()).forEach(this::visit);
    for (int node : finished.reversed()) {
      ranks.put(
          node,
          forwardInto(node)
              .mapToInt(link -> ranks.getOrDefault(link.from(), 0) + 1)
              .max()
              .orElse(0));
    }
    finished.forEach(this::pull);
    return ranks;
  }

  private void visit(int node) {
    if (finished.contains(node) || !visited.add(node)) {
      return;
    }
    for (var link : part.links()) {
      if (link.from() == node && !isOpen(link.to())) {
        forward.add(link);
        visit(link.to());
      }
    }
    finished.add(node);
  }

  /** Whether an edge to the node would close a cycle. */
  private boolean isOpen(int node) {
    return visited.contains(node) && !finished.contains(node);
  }

  /** Moves a node that nothing leads to as near as possible to the nodes that it leads to. */
  private void pull(int node) {
    if (forwardInto(node).findAny().isEmpty()) {
      forward.stream()
          .filter(link -> link.from() == node)
          .mapToInt(link -> ranks.getOrDefault(link.to(), 0))
          .min()
          .ifPresent(nearest -> ranks.put(node, nearest - 1));
    }
  }

  private Stream<Link> into(int node) {
    return part.links().stream().filter(link -> link.to() == node);
  }

  private Stream<Link> forwardInto(int node) {
    return into(node).filter(forward::contains);
  }
}
