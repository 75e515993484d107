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
    SortedMap<String, StyledElement<KnowledgeNode>> nodes,
    SortedMap<KnowledgeEdge, StyledElement<KnowledgeEdge>> edges) {
  static final String NAME = "knowledge";

  public static final Graph EMPTY =
      new Graph(NAME, new TreeMap<>(), new TreeMap<>(), new TreeMap<>(KnowledgeEdge.ORDER));

  public Graph {
    defaults = Collections.unmodifiableSortedMap(new TreeMap<>(defaults));
    var sortedNodes = new TreeMap<String, StyledElement<KnowledgeNode>>(CodePointOrder.INSTANCE);
    sortedNodes.putAll(nodes);
    nodes = Collections.unmodifiableSortedMap(sortedNodes);
    var sortedEdges = new TreeMap<KnowledgeEdge, StyledElement<KnowledgeEdge>>(KnowledgeEdge.ORDER);
    sortedEdges.putAll(edges);
    edges = Collections.unmodifiableSortedMap(sortedEdges);
  }

  /**
   * This graph with the entries added. Of two versions of a node, the newer one counts. A version
   * that Folkmoot never had stays as it is and is a conflict. Edges and their notes are added, and
   * the style of the file is kept.
   */
  MergedGraph merged(List<KnowledgeEntry> entries, NodeVersions versions) {
    var newNodes = new TreeMap<>(nodes);
    var newEdges = new TreeMap<>(edges);
    var conflicts = new ArrayList<FileConflict>();
    for (var entry : entries) {
      var existing = newNodes.get(entry.node().id());
      if (existing == null) {
        newNodes.put(entry.node().id(), StyledElement.plain(entry.node()));
      } else if (!existing.value().equals(entry.node())) {
        var known = versions.of(entry.node().id());
        int inFile = known.lastIndexOf(existing.value());
        if (inFile < 0) {
          conflicts.add(new FileConflict(entry, existing.value()));
        } else if (inFile < known.lastIndexOf(entry.node())) {
          newNodes.put(entry.node().id(), existing.with(entry.node()));
        }
      }
      for (var edge : entry.edges()) {
        newEdges.merge(
            edge.bare(), StyledElement.plain(edge), (old, added) -> joined(old, added, versions));
      }
    }
    return new MergedGraph(new Graph(name, defaults, newNodes, newEdges), conflicts);
  }

  /** An added edge without a note keeps the existing note; of two notes, the newest is written. */
  private static StyledElement<KnowledgeEdge> joined(
      StyledElement<KnowledgeEdge> existing,
      StyledElement<KnowledgeEdge> added,
      NodeVersions versions) {
    var note = added.value().note();
    return note.isEmpty() || note.equals(existing.value().note())
        ? existing
        : existing.with(versions.newest(added.value()));
  }
}
