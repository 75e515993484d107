package dev.folkmoot.knowledge;

import dev.folkmoot.core.Text;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.Story;
import dev.folkmoot.story.StoryId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Finds the knowledge that matters for a story, and caches it until the graph changes. */
final class Packs {
  static final int MOST = 20;

  /** Limits a pack, since a node with very many neighbours would fill it. */
  private static final int MOST_EDGES = 100;

  private static final int MOST_TERMS = 200;
  private static final int MOST_SEARCHED = 20;
  private static final int MOST_RANKED = 500;
  private static final int LOWEST_RARE_LIMIT = 20;
  private static final int HIGHEST_RARE_LIMIT = 250;
  private static final int LONGEST_DESCRIPTION = 1_000;
  private static final int LONGEST_EXAMPLE = 500;
  private static final int MOST_CACHED = 200;

  private final KnowledgeStore nodes;
  private final Map<StoryId, CachedPack> cached = new ConcurrentHashMap<>();

  private record CachedPack(long version, Pack pack) {}

  Packs(KnowledgeStore nodes) {
    this.nodes = nodes;
  }

  /**
   * @param story called only if no pack of the current graph is cached
   */
  Pack of(Tx tx, StoryId id, Supplier<Story> story) {
    var now = nodes.graphState(tx);
    return Optional.ofNullable(cached.get(id))
        .filter(earlier -> earlier.version() == now.version())
        .map(CachedPack::pack)
        .orElseGet(() -> keep(id, now.version(), make(tx, story.get(), now.nodes())));
  }

  private Pack keep(StoryId id, long version, Pack pack) {
    if (cached.size() >= MOST_CACHED) {
      cached.clear();
    }
    cached.put(id, new CachedPack(version, pack));
    return pack;
  }

  private Pack make(Tx tx, Story story, long size) {
    var found =
        nodes
            .index()
            .search(
                tx,
                terms(tx, story, size),
                KnowledgeFilter.ALL,
                Slice.first(MOST),
                KnowledgeStore::node);
    var ids = found.stream().map(KnowledgeNode::id).toList();
    var edges = nodes.edges(tx, ids, MOST_EDGES);
    return new Pack(brief(found), brief(nodes.findAll(tx, Browsing.others(edges, ids))), edges);
  }

  /** The rarest terms of the story, because terms that many nodes have say little. */
  private List<String> terms(Tx tx, Story story, long size) {
    var all = Terms.of(story.title() + "\n" + story.content()).stream().limit(MOST_TERMS).toList();
    int limit = rareLimit(size);
    var rare =
        nodes.index().counts(tx, all, limit + 1).entrySet().stream()
            .filter(term -> term.getValue() <= limit)
            .sorted(Comparator.comparing(Map.Entry<String, Integer>::getValue))
            .limit(MOST_SEARCHED)
            .toList();
    return withFewNodes(rare);
  }

  /** The first terms, as long as the nodes that have them can be ranked quickly. */
  private static List<String> withFewNodes(List<Map.Entry<String, Integer>> rarestFirst) {
    var chosen = new ArrayList<String>();
    int ranked = 0;
    for (var term : rarestFirst) {
      ranked += term.getValue();
      if (ranked <= MOST_RANKED) {
        chosen.add(term.getKey());
      }
    }
    return chosen;
  }

  /** The most nodes that a rare term may have: a twentieth of all nodes, within limits. */
  static int rareLimit(long size) {
    return Math.clamp(size / 20, LOWEST_RARE_LIMIT, HIGHEST_RARE_LIMIT);
  }

  private static List<KnowledgeNode> brief(List<KnowledgeNode> nodes) {
    return nodes.stream().map(Packs::brief).toList();
  }

  private static KnowledgeNode brief(KnowledgeNode node) {
    return new KnowledgeNode(
        node.id(),
        node.type(),
        node.level(),
        node.status(),
        Text.excerpt(LONGEST_DESCRIPTION, node.description()),
        node.tag(),
        node.component(),
        node.path(),
        node.example().map(text -> Text.excerpt(LONGEST_EXAMPLE, text)),
        node.priority());
  }
}
