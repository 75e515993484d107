package dev.folkmoot.knowledge;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
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

  /** The parts of an entry that would change the graph. */
  record Difference(
      Optional<KnowledgeNode> before, boolean nodeChanged, List<KnowledgeEdge> edges) {
    boolean isNothing() {
      return !nodeChanged && edges.isEmpty();
    }
  }

  /**
   * @param author the author, who does not overwrite other authors' notes on edges; without one,
   *     all notes are overwritten
   */
  Difference difference(Tx tx, KnowledgeEntry entry, Optional<AgentId> author) {
    var before = nodes.find(tx, entry.node().id()).map(KnowledgeStore.AuthoredNode::node);
    return new Difference(
        before,
        before.filter(entry.node()::equals).isEmpty(),
        entry.edges().stream().filter(edge -> isNew(tx, edge, author)).toList());
  }

  private boolean isNew(Tx tx, KnowledgeEdge edge, Optional<AgentId> author) {
    return nodes.find(tx, edge).filter(existing -> covers(existing, edge, author)).isEmpty();
  }

  /** Whether the existing edge makes the new one unnecessary. */
  private static boolean covers(
      KnowledgeStore.AuthoredEdge existing, KnowledgeEdge edge, Optional<AgentId> author) {
    var note = existing.edge().note();
    return edge.note().isEmpty()
        || note.equals(edge.note())
        || (note.isPresent() && author.filter(by -> !by.isAlike(existing.by())).isPresent());
  }

  /** Stores a difference, with its history, its place in a buffer and its event. */
  AddOutcome apply(Tx tx, AgentId by, KnowledgeEntry entry, Difference difference, String buffer) {
    var now = store.clock().instant();
    if (difference.nodeChanged()) {
      nodes.put(tx, entry.node(), by, now);
      nodes.insertHistory(tx, entry.node().id(), by, now, difference.before());
    }
    difference.edges().forEach(edge -> nodes.put(tx, edge, by, now));
    buffers.add(tx, buffer, new KnowledgeEntry(entry.node(), difference.edges()));
    nodes.recordChange(tx, difference.before().isEmpty() ? 1 : 0);
    var outcome = difference.before().isEmpty() ? AddOutcome.ADDED : AddOutcome.CHANGED;
    events.append(tx, now, List.of(KnowledgeEvents.added(entry, by, outcome)));
    return outcome;
  }
}
