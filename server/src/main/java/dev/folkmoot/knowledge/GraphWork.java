package dev.folkmoot.knowledge;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Changes the graph. Each method runs in the transaction of its caller. */
final class GraphWork {
  private final Store store;
  private final EventLog events;
  private final KnowledgeStore nodes;
  private final Buffers buffers;

  GraphWork(Store store, EventLog events, KnowledgeStore nodes, Buffers buffers) {
    this.store = store;
    this.events = events;
    this.nodes = nodes;
    this.buffers = buffers;
  }

  /** Adds the node if its id is new, and returns empty; else returns the node that has the id. */
  Optional<KnowledgeStore.AuthoredNode> addIfNew(Tx tx, AgentId by, KnowledgeNode node) {
    return nodes.insert(tx, node, by, store.clock().instant())
        ? Optional.empty()
        : nodes.find(tx, node.id());
  }

  /**
   * Stores what an entry changes, with its history, its place in a buffer and its event.
   *
   * @param there what {@link #addIfNew} has found
   * @param author the author, who does not overwrite other authors' notes on edges; without one,
   *     all notes are overwritten
   */
  AddOutcome apply(
      Tx tx,
      AgentId by,
      KnowledgeEntry entry,
      Optional<KnowledgeStore.AuthoredNode> there,
      Optional<AgentId> author,
      String buffer) {
    var now = store.clock().instant();
    boolean changed = there.filter(known -> known.node().equals(entry.node())).isEmpty();
    var drawn = draw(tx, by, entry.edges(), author, now);
    if (!changed && drawn.isEmpty()) {
      return AddOutcome.UNCHANGED;
    }
    if (changed) {
      there.ifPresent(known -> replace(tx, known, entry.node(), by, now));
    }
    buffers.add(tx, buffer, new KnowledgeEntry(entry.node(), drawn));
    nodes.recordChange(tx, there.isEmpty() ? 1 : 0);
    var outcome = there.isEmpty() ? AddOutcome.ADDED : AddOutcome.CHANGED;
    events.append(tx, now, List.of(KnowledgeEvents.added(entry, by, outcome)));
    return outcome;
  }

  private void replace(
      Tx tx, KnowledgeStore.AuthoredNode known, KnowledgeNode node, AgentId by, Instant now) {
    nodes.insertHistory(tx, known, by, now);
    nodes.replace(tx, node, by, now);
  }

  /** Adds the edges that are new, and the notes that may be written; returns what has changed. */
  private List<KnowledgeEdge> draw(
      Tx tx, AgentId by, List<KnowledgeEdge> edges, Optional<AgentId> author, Instant now) {
    var drawn = new ArrayList<>(nodes.insert(tx, edges, by, now));
    edges.stream()
        .filter(edge -> edge.note().isPresent() && !drawn.contains(edge))
        .filter(edge -> isNoted(tx, edge, author))
        .forEach(
            edge -> {
              nodes.put(tx, edge, by, now);
              drawn.add(edge);
            });
    return drawn;
  }

  /** Whether the note of an edge that exists is to be written. */
  private boolean isNoted(Tx tx, KnowledgeEdge edge, Optional<AgentId> author) {
    var there = nodes.find(tx, edge).orElseThrow();
    var note = there.edge().note();
    return !note.equals(edge.note())
        && (note.isEmpty() || author.filter(by -> !by.isAlike(there.by())).isEmpty());
  }
}
