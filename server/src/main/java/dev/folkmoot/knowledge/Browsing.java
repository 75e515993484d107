package dev.folkmoot.knowledge;

import dev.folkmoot.core.Cursor;
import dev.folkmoot.store.Tx;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the graph a page at a time: in the order of ids, or for a search the best matches first.
 */
final class Browsing {
  private static final int MOST_EDGES = 300;

  /** The prefix of the id in a cursor, so that other encoded text is not accepted as a cursor. */
  private static final String AFTER = "after ";

  private static final Pattern ID = Pattern.compile("(?s)" + AFTER + "(.{1,128})");
  private static final Pattern RANK = Pattern.compile("\\d{1,6}");

  private final KnowledgeStore nodes;

  Browsing(KnowledgeStore nodes) {
    this.nodes = nodes;
  }

  KnowledgePage page(
      Tx tx, Optional<String> query, KnowledgeFilter filter, Optional<String> cursor, int limit) {
    var found = find(tx, query, filter, cursor, limit);
    var ids = found.nodes().stream().map(KnowledgeNode::id).toList();
    var edges = nodes.edges(tx, ids, MOST_EDGES);
    return new KnowledgePage(
        found.nodes(), nodes.findAll(tx, others(edges, ids)), edges, found.cursor());
  }

  FoundNodes find(
      Tx tx, Optional<String> query, KnowledgeFilter filter, Optional<String> cursor, int limit) {
    return query
        .map(words -> ranked(tx, words, filter, cursor, limit))
        .orElseGet(() -> byId(tx, filter, cursor, limit));
  }

  private FoundNodes ranked(
      Tx tx, String words, KnowledgeFilter filter, Optional<String> cursor, int limit) {
    int from = cursor.map(one -> Integer.parseInt(Cursor.parse(one, RANK).group())).orElse(0);
    var found =
        nodes
            .index()
            .search(tx, Terms.of(words), filter, new Slice(from, limit), KnowledgeStore::node);
    return new FoundNodes(
        found,
        Optional.of(Integer.toString(from + limit))
            .filter(_ -> found.size() == limit)
            .map(Cursor::encode));
  }

  private FoundNodes byId(Tx tx, KnowledgeFilter filter, Optional<String> cursor, int limit) {
    var after = cursor.map(one -> Cursor.parse(one, ID).group(1)).orElse("");
    var found = nodes.after(tx, after, filter, limit);
    var last =
        found.size() == limit ? Optional.of(found.getLast().id()) : nodes.endOfScan(tx, after);
    return new FoundNodes(found, last.map(id -> Cursor.encode(AFTER + id)));
  }

  /** The ids at the ends of the edges that are not among the given ids. */
  static Collection<String> others(List<KnowledgeEdge> edges, Collection<String> ids) {
    return edges.stream()
        .flatMap(edge -> Stream.of(edge.from(), edge.to()))
        .filter(id -> !ids.contains(id))
        .collect(Collectors.toSet());
  }
}
