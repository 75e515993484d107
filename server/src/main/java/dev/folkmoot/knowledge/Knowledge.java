package dev.folkmoot.knowledge;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.PageLimit;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.Role;
import dev.folkmoot.story.SpecId;
import dev.folkmoot.story.Stories;
import dev.folkmoot.story.Story;
import dev.folkmoot.story.StoryId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** The door to what the team has learned. */
public final class Knowledge {
  public static final int LONGEST_QUERY = 1_000;
  private static final int READ_AT_ONCE = 500;

  private final Store store;
  private final Agents agents;
  private final FeatureGate gate;
  private final Stories stories;
  private final KnowledgeStore nodes = new KnowledgeStore();
  private final Buffers buffers;
  private final GraphWork work;
  private final ReplaceQuestions replaceQuestions;
  private final Packs packs = new Packs(nodes);
  private final Browsing browsing = new Browsing(nodes);

  public Knowledge(Store store, EventLog events, Agents agents, Gate gate, Stories stories) {
    this.store = store;
    this.agents = agents;
    this.gate = gate.forFeatures();
    this.stories = stories;
    this.buffers = new Buffers(stories, nodes);
    this.work = new GraphWork(store, events, nodes, buffers);
    this.replaceQuestions = new ReplaceQuestions(store, events, this.gate, nodes, buffers, work);
    events.types().requireDeclared(KnowledgeEvents.ALL);
  }

  public Buffers buffers() {
    return buffers;
  }

  /**
   * Stores an entry and puts it into a buffer: that of the named spec, else of the spec that the
   * author's story belongs to, else of the project. An entry that the graph already has changes
   * nothing. If an agent wants to change a node that others use, the node stays as it is and people
   * are asked.
   */
  public AddResult add(
      Speaker by, KnowledgeEntry entry, Optional<SpecId> spec, Optional<String> key) {
    by.requireNotServer();
    agents.markSeen(by.name());
    var masked = entry.masked();
    var request =
        Idempotency.of(
            by.name().value(), "knowledge", key, () -> spec + "\n" + EntryText.of(entry));
    return store.write(
        tx ->
            Idempotency.once(
                tx,
                request,
                store.clock().instant(),
                () -> add(tx, by, masked, spec),
                added -> Optional.of(storedResult(added)),
                text -> readStoredResult(tx, text)));
  }

  private AddResult add(Tx tx, Speaker by, KnowledgeEntry entry, Optional<SpecId> spec) {
    boolean person = requireMayAdd(tx, by);
    var named = spec.or(() -> stories.storyOf(tx, by.name()).map(Story::spec));
    var buffer = buffers.lockFor(tx, named);
    nodes.lock(tx, entry.node().id());
    var existing = work.addIfNew(tx, by.name(), entry.node());
    if (!person && existing.filter(known -> changesOthers(tx, by, entry, known)).isPresent()) {
      return replaceQuestions.ask(tx, by, entry, existing.get().node(), buffer);
    }
    return new AddResult(
        entry.node(),
        work.apply(
            tx,
            by.name(),
            entry,
            existing,
            person ? Optional.empty() : Optional.of(by.name()),
            buffer),
        Optional.empty());
  }

  /**
   * Whether the author is a person. Refuses, by throwing, an agent that is not a coder, architect
   * or pm.
   */
  private boolean requireMayAdd(Tx tx, Speaker by) {
    if (by.isPerson()) {
      return true;
    }
    var known = Agents.entry(tx, by.name());
    var standing = by.standing().or(() -> known.map(Agents.Entry::standing));
    if (standing.filter(one -> !one.isPerson()).isEmpty()) {
      return true;
    }
    if (known.flatMap(Agents.Entry::role).flatMap(Role::named).isEmpty()) {
      throw Refusal.notAllowed(
              "%s may not add knowledge; only people, coders, architects and pms may"
                  .formatted(by.name()))
          .advising(new Advice.RegisterRole(by.name()));
    }
    gate.requireMayAct(tx, "add knowledge", by.as(standing.get()));
    return false;
  }

  private boolean changesOthers(
      Tx tx, Speaker by, KnowledgeEntry entry, KnowledgeStore.AuthoredNode known) {
    return !known.node().equals(entry.node())
        && (!known.by().isAlike(by.name())
            || nodes.hasEdgesOfOthers(tx, entry.node().id(), by.name()));
  }

  private static String storedResult(AddResult added) {
    return "%s %s %s"
        .formatted(
            added.outcome(),
            added.question().map(QuestionId::value).orElse("-"),
            added.node().id());
  }

  private AddResult readStoredResult(Tx tx, String text) {
    var parts = text.split(" ", 3);
    return new AddResult(
        nodes.find(tx, parts[2]).orElseThrow().node(),
        AddOutcome.valueOf(parts[0]),
        Optional.of(parts[1]).filter(id -> !id.equals("-")).map(QuestionId::new));
  }

  /** A page of the nodes that match: in the order of ids, or the best matches first for a query. */
  public FoundNodes search(
      Optional<String> query, KnowledgeFilter filter, Optional<String> cursor, int limit) {
    requireWithinLimits(query, limit);
    return store.read(tx -> browsing.find(tx, query, filter, cursor, limit));
  }

  /** Like {@link #search}, with the edges and the neighbours of the nodes. */
  public KnowledgePage browse(
      Optional<String> query, KnowledgeFilter filter, Optional<String> cursor, int limit) {
    requireWithinLimits(query, limit);
    return store.read(tx -> browsing.page(tx, query, filter, cursor, limit));
  }

  private static void requireWithinLimits(Optional<String> query, int limit) {
    query.ifPresent(words -> Text.requireLength("query", words, LONGEST_QUERY));
    PageLimit.require(limit);
  }

  /** Everything about a node, if it is known, with at most so many edges and changes. */
  public Optional<KnowledgeDetails> details(String id, int edges, int changes) {
    Text.requireClean("id", id);
    PageLimit.require(edges);
    PageLimit.require(changes);
    return store.read(
        tx ->
            nodes
                .find(tx, id)
                .map(
                    known ->
                        new KnowledgeDetails(
                            neighbourhood(tx, known.node(), edges),
                            nodes.history(tx, known, changes),
                            ReplaceQuestions.open(tx, id))));
  }

  private Neighbourhood neighbourhood(Tx tx, KnowledgeNode node, int limit) {
    var ids = List.of(node.id());
    var edges = nodes.edges(tx, ids, limit);
    return new Neighbourhood(node, edges, nodes.findAll(tx, Browsing.others(edges, ids)));
  }

  /** The knowledge that matters for a story. */
  public Pack pack(StoryId story) {
    return store.read(tx -> pack(tx, story));
  }

  public Pack pack(Tx tx, StoryId story) {
    return packs.of(tx, story, () -> stories.story(tx, story));
  }

  /** The whole graph as entries, each edge with one of its nodes. */
  public List<KnowledgeEntry> everything(Tx tx) {
    var all = new LinkedHashMap<String, KnowledgeNode>();
    eachNode(after -> nodes.after(tx, after, READ_AT_ONCE), node -> all.put(node.id(), node));
    var edges = new HashMap<String, List<KnowledgeEdge>>();
    eachEdge(
        after -> nodes.after(tx, after, READ_AT_ONCE),
        edge ->
            edges
                .computeIfAbsent(
                    all.containsKey(edge.from()) ? edge.from() : edge.to(), _ -> new ArrayList<>())
                .add(edge));
    return all.values().stream()
        .map(node -> new KnowledgeEntry(node, edges.getOrDefault(node.id(), List.of())))
        .toList();
  }

  /**
   * The text of a knowledge file with entries merged in. Refuses, by throwing, a file that cannot
   * be read, or that has a version of an entry's node that the graph never had.
   */
  public String merged(String file, JsonNode entries) {
    return KnowledgeEntries.merged(
        file,
        entries,
        new NodeVersions() {
          @Override
          public List<KnowledgeNode> of(String id) {
            return store.read(tx -> nodes.versions(tx, id));
          }

          @Override
          public KnowledgeEdge newest(KnowledgeEdge edge) {
            return store
                .read(tx -> nodes.find(tx, edge))
                .map(KnowledgeStore.AuthoredEdge::edge)
                .orElse(edge);
          }
        });
  }

  /** Writes the whole graph as DOT, in parts. */
  public void export(Appendable out) {
    var dot = new DotWriter(out);
    dot.begin(Graph.NAME, Graph.EMPTY.defaults());
    eachNode(
        after -> store.read(tx -> nodes.after(tx, after, READ_AT_ONCE)),
        node -> dot.node(StyledElement.plain(node)));
    eachEdge(
        after -> store.read(tx -> nodes.after(tx, after, READ_AT_ONCE)),
        edge -> dot.edge(StyledElement.plain(edge)));
    dot.end();
  }

  private static void eachNode(
      Function<String, List<KnowledgeNode>> after, Consumer<KnowledgeNode> use) {
    each("", after, KnowledgeNode::id, use);
  }

  private static void eachEdge(
      Function<Optional<KnowledgeEdge>, List<KnowledgeEdge>> after, Consumer<KnowledgeEdge> use) {
    each(Optional.empty(), after, Optional::of, use);
  }

  private static <T, K> void each(
      K first, Function<K, List<T>> after, Function<T, K> key, Consumer<T> use) {
    var part = after.apply(first);
    part.forEach(use);
    while (part.size() == READ_AT_ONCE) {
      part = after.apply(key.apply(part.getLast()));
      part.forEach(use);
    }
  }
}
