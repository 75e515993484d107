package dev.folkmoot.knowledge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An entry as its author wrote it: attributes by name, none of them checked. An attribute without a
 * text counts as left out.
 *
 * @param node the id and the other attributes of the node
 * @param edges the attributes of each edge; an edge without {@code from} starts at the node
 */
public record KnowledgeDraft(Map<String, String> node, List<Map<String, String>> edges) {
  public KnowledgeDraft {
    node = Map.copyOf(node);
    edges = List.copyOf(edges);
  }

  /**
   * The entry; if anything is wrong, one refusal names every fault. A name that looks like a secret
   * is a fault, because a masked name would be another name; other texts are masked.
   */
  public KnowledgeEntry checkedEntry() {
    var faults = new Faults();
    faults.secret("id", node.get("id"));
    for (int i = 0; i < Math.min(edges.size(), KnowledgeEntry.MOST_EDGES); i++) {
      faults.secret(place(i) + "from", edges.get(i).get("from"));
      faults.secret(place(i) + "to", edges.get(i).get("to"));
    }
    return entry(faults);
  }

  /** The entry, read from a row or a file, where names that look like secrets are accepted. */
  KnowledgeEntry trustedEntry() {
    return entry(new Faults());
  }

  private KnowledgeEntry entry(Faults faults) {
    var read = node(faults);
    var readEdges = edges(faults);
    faults.require();
    return KnowledgeEntry.of(read.orElseThrow(), readEdges);
  }

  /** The node; empty if it has faults. */
  private Optional<KnowledgeNode> node(Faults faults) {
    int before = faults.found().size();
    KnowledgeNode.check(
        faults,
        node.get("id"),
        node.get("description"),
        text("tag"),
        text("component"),
        text("path"),
        text("example"));
    var type = faults.word("type", NodeType.class, node.get("type"));
    var level = faults.word("level", Level.class, node.get("level"));
    var status = faults.word("status", NodeStatus.class, node.get("status"));
    var priority =
        text("priority").flatMap(word -> wordOrNone(faults, "priority", Priority.class, word));
    KnowledgeNode.checkPriority(faults, type, text("priority").isPresent());
    if (faults.found().size() > before || type == null || level == null || status == null) {
      return Optional.empty();
    }
    return Optional.of(
        new KnowledgeNode(
            node.getOrDefault("id", ""),
            type,
            level,
            status,
            node.getOrDefault("description", ""),
            text("tag"),
            text("component"),
            text("path"),
            text("example"),
            priority));
  }

  private static <E extends Enum<E>> Optional<E> wordOrNone(
      Faults faults, String field, Class<E> type, String word) {
    return Optional.ofNullable(faults.word(field, type, word));
  }

  private Optional<String> text(String name) {
    return text(node, name);
  }

  private static Optional<String> text(Map<String, String> attributes, String name) {
    return Optional.ofNullable(attributes.get(name)).filter(text -> !text.isBlank());
  }

  private List<KnowledgeEdge> edges(Faults faults) {
    if (edges.size() > KnowledgeEntry.MOST_EDGES) {
      faults.add(
          "edges has %,d edges; send at most %d at once"
              .formatted(edges.size(), KnowledgeEntry.MOST_EDGES));
      return List.of();
    }
    var readEdges = new ArrayList<KnowledgeEdge>();
    for (int i = 0; i < edges.size(); i++) {
      edge(faults, place(i), edges.get(i)).ifPresent(readEdges::add);
    }
    faults.check(() -> KnowledgeEntry.requireFewAndDistinct(readEdges));
    return readEdges;
  }

  private static String place(int edge) {
    return "edges[%d].".formatted(edge);
  }

  /** The edge; empty if it or the node has faults. */
  private Optional<KnowledgeEdge> edge(Faults faults, String place, Map<String, String> edge) {
    int before = faults.found().size();
    var self = node.get("id");
    var from = text(edge, "from");
    var to = edge.get("to");
    var note = text(edge, "note");
    KnowledgeEdge.check(faults, place, from, to, note);
    var relation = faults.word(place + "relation", Relation.class, edge.get("relation"));
    if (from.isPresent() && !from.get().equals(self) && to != null && !to.equals(self)) {
      faults.add(place + "from: the edge must start or end at the node itself; leave out 'from'");
    }
    return before > 0 || faults.found().size() > before || relation == null
        ? Optional.empty()
        : Optional.of(
            new KnowledgeEdge(
                from.orElse(String.valueOf(self)), String.valueOf(to), relation, note));
  }
}
