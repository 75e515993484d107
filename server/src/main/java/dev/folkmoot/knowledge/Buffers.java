package dev.folkmoot.knowledge;

import dev.folkmoot.store.Tx;
import dev.folkmoot.story.Spec;
import dev.folkmoot.story.SpecId;
import dev.folkmoot.story.SpecStatus;
import dev.folkmoot.story.Stories;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The entries that are not yet written to the knowledge file: in a buffer for each open spec, and
 * in the project's buffer for all others.
 */
public final class Buffers {
  private static final String PROJECT = "project";

  private final Stories stories;
  private final KnowledgeStore nodes;

  Buffers(Stories stories, KnowledgeStore nodes) {
    this.stories = stories;
    this.nodes = nodes;
  }

  /**
   * Empties the buffer of a spec, or else the project's, and returns its entries with the current
   * nodes. Call it for a spec only when the spec is completed, or later.
   */
  public List<KnowledgeEntry> take(Tx tx, Optional<SpecId> spec) {
    record Taken(String id, String edges) {}
    var buffer = spec.map(SpecId::value).orElse(PROJECT);
    lock(tx, buffer);
    var taken =
        tx.sql("delete from knowledge_buffer where buffer = :buffer returning *")
            .set("buffer", buffer)
            .list(row -> new Taken(row.text("node_id"), row.text("edges")));
    var found = nodes.byId(tx, taken.stream().map(Taken::id).toList());
    return taken.stream()
        .map(
            one ->
                new KnowledgeEntry(
                    Objects.requireNonNull(found.get(one.id())), EntryText.edges(one.edges())))
        .toList();
  }

  /** Empties all buffers, because the whole graph is written. */
  public void clear(Tx tx) {
    tx.sql("delete from knowledge_buffer").update();
  }

  /**
   * Locks the buffer of the spec, if a spec is given, and returns the name of the buffer for an
   * entry. Without a spec, or if the spec is completed, that is the project's buffer.
   */
  String lockFor(Tx tx, Optional<SpecId> spec) {
    spec.ifPresent(id -> lock(tx, id.value()));
    return spec.map(id -> stories.spec(tx, id))
        .filter(one -> one.status() != SpecStatus.COMPLETED)
        .map(Spec::id)
        .map(SpecId::value)
        .orElse(PROJECT);
  }

  /**
   * Like {@link #lockFor}, for a buffer that was chosen earlier, whose spec may be completed by
   * now.
   */
  String lockAgain(Tx tx, String buffer) {
    return lockFor(tx, Optional.of(buffer).filter(name -> !name.equals(PROJECT)).map(SpecId::new));
  }

  /** Moves the entries of a completed spec to the project's buffer. */
  public void moveToProject(Tx tx, SpecId spec) {
    for (var entry : take(tx, Optional.of(spec))) {
      nodes.lock(tx, entry.node().id());
      add(tx, PROJECT, entry);
    }
  }

  /**
   * Lets one transaction at a time empty a buffer, or add to the buffer of a spec, so that no entry
   * of a completed spec is missed.
   */
  private static void lock(Tx tx, String buffer) {
    tx.lock("folkmoot knowledge buffer " + buffer);
  }

  void add(Tx tx, String buffer, KnowledgeEntry entry) {
    if (!insert(tx, buffer, entry)) {
      merge(tx, buffer, entry);
    }
  }

  /** False if the buffer has an entry of the node. */
  private static boolean insert(Tx tx, String buffer, KnowledgeEntry entry) {
    return tx.sql(
                """
                insert into knowledge_buffer (buffer, node_id, edges) values (:buffer, :id, :edges)
                on conflict (buffer, node_id) do nothing
                """)
            .set("buffer", buffer)
            .set("id", entry.node().id())
            .set("edges", EntryText.of(entry.edges()))
            .update()
        == 1;
  }

  /** Adds the edges to those in the buffer, which may be emptied at the same time. */
  private static void merge(Tx tx, String buffer, KnowledgeEntry entry) {
    var edges = new TreeMap<KnowledgeEdge, KnowledgeEdge>(KnowledgeEdge.ORDER);
    edges(tx, buffer, entry.node().id()).forEach(edge -> edges.put(edge.bare(), edge));
    entry.edges().forEach(edge -> edges.put(edge.bare(), edge));
    tx.sql(
            """
            insert into knowledge_buffer (buffer, node_id, edges) values (:buffer, :id, :edges)
            on conflict (buffer, node_id) do update set edges = excluded.edges
            """)
        .set("buffer", buffer)
        .set("id", entry.node().id())
        .set("edges", EntryText.of(List.copyOf(edges.values())))
        .update();
  }

  private static List<KnowledgeEdge> edges(Tx tx, String buffer, String id) {
    return tx.sql("select edges from knowledge_buffer where buffer = :buffer and node_id = :id")
        .set("buffer", buffer)
        .set("id", id)
        .first(row -> EntryText.edges(row.text("edges")))
        .orElse(List.of());
  }
}
