package dev.folkmoot.web.picture;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** A connected part of a graph. */
record Part(List<Integer> nodes, List<Link> links) {

  /**
   * The parts of a graph, in the order of their first nodes. Edges from a node to itself are left
   * out.
   */
  static List<Part> of(int nodes, List<Link> links) {
    var between = links.stream().filter(link -> link.from() != link.to()).distinct().toList();
    var seen = new HashSet<Integer>();
    return IntStream.range(0, nodes)
        .filter(node -> !seen.contains(node))
        .mapToObj(node -> part(node, between, seen))
        .toList();
  }

  private static Part part(int first, List<Link> links, Set<Integer> seen) {
    var found = new ArrayList<Integer>();
    seen.add(first);
    found.add(first);
    for (int i = 0; i < found.size(); i++) {
      int node = found.get(i);
      for (var link : links) {
        int other = link.from() == node ? link.to() : link.to() == node ? link.from() : node;
        if (seen.add(other)) {
          found.add(other);
        }
      }
    }
    return new Part(
        found.stream().sorted().toList(),
        links.stream().filter(link -> found.contains(link.from())).toList());
  }
}
