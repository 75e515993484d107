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
   * @param existing the stored node that {@link #addIfNew} found
   * @param author the author, who does not overwrite other authors' notes on edges; without one,
   *     all notes are overwritten
   */
  AddOutcome apply(
      Tx tx,
      AgentId by,
      KnowledgeEntry entry,
      Optional<KnowledgeStore.AuthoredNode> existing,
      Optional<AgentId> author,
      String buffer) {
    var now = store.clock().instant();
    boolean changed = existing.filter(known -> known.node().equals(entry.node())).isEmpty();
    var changedEdges = addEdges(tx, by, entry.edges(), author, now);
    if (!changed && changedEdges.isEmpty()) {
      return AddOutcome.UNCHANGED;
    }
    if (changed) {
      existing.ifPresent(known -> replace(tx, known, entry.node(), by, now));
    }
    buffers.add(tx, buffer, new KnowledgeEntry(entry.node(), changedEdges));
    nodes.recordChange(tx, existing.isEmpty() ? 1 : 0);
    var outcome = existing.isEmpty() ? AddOutcome.ADDED : AddOutcome.CHANGED;
    events.append(tx, now, List.of(KnowledgeEvents.added(entry, by, outcome)));
    return outcome;
  }

  private void replace(
      Tx tx, KnowledgeStore.AuthoredNode known, KnowledgeNode node, AgentId by, Instant now) {
    nodes.insertHistory(tx, known, by, now);
    nodes.replace(tx, node, by, now);
  }

  /** Adds the edges that are new, and the notes that may be written; returns what has changed. */
  private List<KnowledgeEdge> addEdges(
      Tx tx, AgentId by, List<KnowledgeEdge> edges, Optional<AgentId> author, Instant now) {
    var changedEdges = new ArrayList<>(nodes.insert(tx, edges, by, now));
    edges.stream()
        .filter(edge -> edge.note().isPresent() && !changedEdges.contains(edge))
        .filter(edge -> shouldWriteNote(tx, edge, author))
        .forEach(
            edge -> {
              nodes.put(tx, edge, by, now);
              changedEdges.add(edge);
            });
    return changedEdges;
  }

  /** Whether the note of an edge that exists is to be written. */
  private boolean shouldWriteNote(Tx tx, KnowledgeEdge edge, Optional<AgentId> author) {
    var existing = nodes.find(tx, edge).orElseThrow();
    var note = existing.edge().note();
    return !note.equals(edge.note())
        && (note.isEmpty() || author.filter(by -> !by.isAlike(existing.by())).isEmpty());
  }
}
