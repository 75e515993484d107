package dev.folkmoot.knowledge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The contents of a knowledge file, in the order in which they are written.
 *
 * @param name the name of the graph in its file
 * @param defaults the attributes that the file gives to the whole graph, to all nodes and to all
 *     edges, by the DOT keywords for these
 * @param edges the edges, by the edge without its note
 */
public record Graph(
    String name,
    SortedMap<String, SortedMap<String, String>> defaults,
    SortedMap<String, Styled<KnowledgeNode>> nodes,
    SortedMap<KnowledgeEdge, Styled<KnowledgeEdge>> edges) {
  static final String NAME = "knowledge";

  public static final Graph EMPTY =
      new Graph(NAME, new TreeMap<>(), new TreeMap<>(), new TreeMap<>(KnowledgeEdge.ORDER));

  public Graph {
    defaults = Collections.unmodifiableSortedMap(new TreeMap<>(defaults));
    var sortedNodes = new TreeMap<String, Styled<KnowledgeNode>>(CodePointOrder.INSTANCE);
    sortedNodes.putAll(nodes);
    nodes = Collections.unmodifiableSortedMap(sortedNodes);
    var sortedEdges = new TreeMap<KnowledgeEdge, Styled<KnowledgeEdge>>(KnowledgeEdge.ORDER);
    sortedEdges.putAll(edges);
    edges = Collections.unmodifiableSortedMap(sortedEdges);
  }

  /**
   * This graph with the entries added. Of two versions of a node, the newer one counts. A version
   * that Folkmoot never had stays as it is and is a conflict. Edges and their notes are added, and
   * the style of the file is kept.
   */
  Merged merged(List<KnowledgeEntry> entries, Versions versions) {
    var newNodes = new TreeMap<>(nodes);
    var newEdges = new TreeMap<>(edges);
    var conflicts = new ArrayList<Conflict>();
    for (var entry : entries) {
      var there = newNodes.get(entry.node().id());
      if (there == null) {
        newNodes.put(entry.node().id(), Styled.plain(entry.node()));
      } else if (!there.value().equals(entry.node())) {
        var known = versions.of(entry.node().id());
        int age = known.lastIndexOf(there.value());
        if (age < 0) {
          conflicts.add(new Conflict(entry, there.value()));
        } else if (age < known.lastIndexOf(entry.node())) {
          newNodes.put(entry.node().id(), there.with(entry.node()));
        }
      }
      for (var edge : entry.edges()) {
        newEdges.merge(
            edge.bare(), Styled.plain(edge), (old, added) -> joined(old, added, versions));
      }
    }
    return new Merged(new Graph(name, defaults, newNodes, newEdges), conflicts);
  }

  /** An added edge without a note keeps the existing note; of two notes, the newest is written. */
  private static Styled<KnowledgeEdge> joined(
      Styled<KnowledgeEdge> there, Styled<KnowledgeEdge> added, Versions versions) {
    var note = added.value().note();
    return note.isEmpty() || note.equals(there.value().note())
        ? there
        : there.with(versions.newest(added.value()));
  }
}
