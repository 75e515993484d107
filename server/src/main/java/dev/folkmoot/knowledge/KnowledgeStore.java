package dev.folkmoot.knowledge;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.HasWord;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import dev.folkmoot.store.ValueRows;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rows of nodes and edges, and of the changes of nodes. */
final class KnowledgeStore {
  private static final int AT_ONCE = 500;
  static final int SCAN = 2_000;

  private static final ValueRows INSERT_EDGES =
      new ValueRows(
          "insert into knowledge_edge (from_id, relation, to_id, note, added_by, added_at)",
          ":from#, :relation#, :to#, :note#, :by, :at",
          """
          on conflict (from_id, relation, to_id) do nothing
          returning from_id, relation, to_id, note
          """);

  private final TextIndex index = new TextIndex();

  /** How often the graph was changed, and how many nodes it has. */
  record GraphState(long version, long nodes) {}

  /** A node, its last author, and the time of its last change. */
  record AuthoredNode(KnowledgeNode node, AgentId by, Instant at) {}

  /** An edge and its last author. */
  record AuthoredEdge(KnowledgeEdge edge, AgentId by) {}

  TextIndex index() {
    return index;
  }

  /** Lets one transaction at a time change an entry of the graph, across all server processes. */
  void lock(Tx tx, String id) {
    tx.lock("folkmoot knowledge " + id);
  }

  GraphState graphState(Tx tx) {
    return tx.sql("select version, nodes from knowledge_graph where id = 1")
        .first(row -> new GraphState(row.big("version"), row.big("nodes")))
        .orElse(new GraphState(0, 0));
  }

  /** Updates the one row that all writers share, so call it last. */
  void recordChange(Tx tx, int moreNodes) {
    tx.sql(
            """
            insert into knowledge_graph (id, version, nodes) values (1, 1, :more)
            on conflict (id) do update
            set version = knowledge_graph.version + 1,
              nodes = knowledge_graph.nodes + excluded.nodes
            """)
        .set("more", moreNodes)
        .update();
  }

  Optional<AuthoredNode> find(Tx tx, String id) {
    return tx.sql("select * from knowledge_node where id = :id")
        .set("id", id)
        .first(
            row ->
                new AuthoredNode(
                    node(row), new AgentId(row.text("changed_by")), row.instant("changed_at")));
  }

  List<KnowledgeNode> findAll(Tx tx, Collection<String> ids) {
    return ids.isEmpty()
        ? List.of()
        : tx.sql(
                "select * from knowledge_node where id in (:id*) order by id",
                "id",
                List.copyOf(ids))
            .list(KnowledgeStore::node);
  }

  /** Any number of nodes by their ids. */
  Map<String, KnowledgeNode> byId(Tx tx, List<String> ids) {
    var found = new HashMap<String, KnowledgeNode>();
    for (int i = 0; i < ids.size(); i += AT_ONCE) {
      findAll(tx, ids.subList(i, Math.min(ids.size(), i + AT_ONCE)))
          .forEach(node -> found.put(node.id(), node));
    }
    return found;
  }

  /** Adds a node; false if there is one with the same id, which stays as it is. */
  boolean insert(Tx tx, KnowledgeNode node, AgentId by, Instant now) {
    var seq =
        write(
            tx,
            """
            insert into knowledge_node (id, type, level, status, description, tag, component, path,
              example, priority, changed_by, changed_at%s)
            values (:id, :type, :level, :status, :description, :tag, :component, :path,
              :example, :priority, :by, :at%s)
            on conflict (id) do nothing
            returning seq
            """
                .formatted(index.column(tx), index.value(tx)),
            node,
            by,
            now);
    seq.ifPresent(number -> index.insert(tx, number, node));
    return seq.isPresent();
  }

  /** Replaces the node with the same id. */
  void replace(Tx tx, KnowledgeNode node, AgentId by, Instant now) {
    var seq =
        write(
            tx,
            """
            update knowledge_node
            set type = :type, level = :level, status = :status, description = :description,
              tag = :tag, component = :component, path = :path, example = :example,
              priority = :priority, changed_by = :by, changed_at = :at%s
            where id = :id
            returning seq
            """
                .formatted(index.assignment(tx)),
            node,
            by,
            now);
    index.replace(tx, seq.orElseThrow(), node);
  }

  private Optional<Long> write(Tx tx, String sql, KnowledgeNode node, AgentId by, Instant now) {
    return index
        .bind(tx, tx.sql(sql), node)
        .set("id", node.id())
        .set("type", HasWord.of(node.type()))
        .set("level", HasWord.of(node.level()))
        .set("status", HasWord.of(node.status()))
        .set("description", node.description())
        .set("tag", node.tag())
        .set("component", node.component())
        .set("path", node.path())
        .set("example", node.example())
        .set("priority", node.priority().map(HasWord::of))
        .set("by", by)
        .set("at", now)
        .list(row -> row.big("seq"))
        .stream()
        .findFirst();
  }

  /**
   * Adds a change to the history of a node. A node that never changed has no history: its own row
   * says who added it and when. So its first change also adds a row for that.
   */
  void insertHistory(Tx tx, AuthoredNode before, AgentId by, Instant now) {
    tx.sql(
            """
            insert into knowledge_history (node_id, changed_by, changed_at, before)
            select cast(:id as text), cast(:author as text), cast(:at as bigint), null
            where not exists (select 1 from knowledge_history where node_id = :id)
            """)
        .set("id", before.node().id())
        .set("author", before.by())
        .set("at", before.at())
        .update();
    tx.sql(
            """
            insert into knowledge_history (node_id, changed_by, changed_at, before)
            values (:id, :by, :at, :before)
            """)
        .set("id", before.node().id())
        .set("by", by)
        .set("at", now)
        .set("before", EntryText.of(before.node()))
        .update();
  }

  /** The changes of a node, the newest first. */
  List<Change> history(Tx tx, AuthoredNode node, int limit) {
    var changes = changes(tx, node.node().id(), limit);
    return changes.isEmpty()
        ? List.of(new Change(node.by(), node.at(), Optional.empty()))
        : changes;
  }

  private static List<Change> changes(Tx tx, String id, int limit) {
    return tx.sql(
            """
            select changed_by, changed_at, before from knowledge_history
            where node_id = :id
            order by seq desc
            limit :limit
            """)
        .set("id", id)
        .set("limit", limit)
        .list(
            row ->
                new Change(
                    new AgentId(row.text("changed_by")),
                    row.instant("changed_at"),
                    row.maybe("before").map(EntryText::node)));
  }

  /** All versions of a node, the oldest first. */
  List<KnowledgeNode> versions(Tx tx, String id) {
    var versions = new ArrayList<KnowledgeNode>();
    changes(tx, id, Integer.MAX_VALUE)
        .reversed()
        .forEach(change -> change.before().ifPresent(versions::add));
    find(tx, id).map(AuthoredNode::node).ifPresent(versions::add);
    return versions;
  }

  /** The edge with the same ends and relation. */
  Optional<AuthoredEdge> find(Tx tx, KnowledgeEdge edge) {
    return tx.sql(
            """
            select * from knowledge_edge
            where from_id = :from and relation = :relation and to_id = :to
            """)
        .set("from", edge.from())
        .set("relation", HasWord.of(edge.relation()))
        .set("to", edge.to())
        .first(row -> new AuthoredEdge(edge(row), new AgentId(row.text("added_by"))));
  }

  /** Adds the edges that are new, and returns them. */
  List<KnowledgeEdge> insert(Tx tx, List<KnowledgeEdge> edges, AgentId by, Instant now) {
    if (edges.isEmpty()) {
      return List.of();
    }
    var insert = tx.sql(INSERT_EDGES.of(edges.size())).set("by", by).set("at", now);
    for (int i = 0; i < edges.size(); i++) {
      insert
          .set("from" + i, edges.get(i).from())
          .set("relation" + i, HasWord.of(edges.get(i).relation()))
          .set("to" + i, edges.get(i).to())
          .set("note" + i, edges.get(i).note());
    }
    return insert.list(KnowledgeStore::edge);
  }

  void put(Tx tx, KnowledgeEdge edge, AgentId by, Instant now) {
    tx.sql(
            """
            insert into knowledge_edge (from_id, relation, to_id, note, added_by, added_at)
            values (:from, :relation, :to, :note, :by, :at)
            on conflict (from_id, relation, to_id) do update
            set note = excluded.note, added_by = excluded.added_by, added_at = excluded.added_at
            """)
        .set("from", edge.from())
        .set("relation", HasWord.of(edge.relation()))
        .set("to", edge.to())
        .set("note", edge.note())
        .set("by", by)
        .set("at", now)
        .update();
  }

  /** Whether somebody else has added an edge from or to the node. */
  boolean hasEdgesOfOthers(Tx tx, String id, AgentId by) {
    return tx.sql(
            """
            select 1 as one from knowledge_edge where from_id = :id and added_by <> :by
            union all
            select 1 as one from knowledge_edge where to_id = :id and added_by <> :by
            limit 1
            """)
        .set("id", id)
        .set("by", by)
        .exists();
  }

  /** The edges from or to any of the nodes, those between two of them first. */
  List<KnowledgeEdge> edges(Tx tx, Collection<String> ids, int limit) {
    return ids.isEmpty()
        ? List.of()
        : tx.sql(
                """
                select * from (
                  select * from knowledge_edge where from_id in (:id*)
                  union
                  select * from knowledge_edge where to_id in (:id*)
                ) touching
                order by case when from_id in (:id*) and to_id in (:id*) then 0 else 1 end,
                  from_id, relation, to_id
                limit :limit
                """,
                "id",
                List.copyOf(ids))
            .set("limit", limit)
            .list(KnowledgeStore::edge);
  }

  /** The nodes after the one with that id, in the order of the file. */
  List<KnowledgeNode> after(Tx tx, String id, int limit) {
    return tx.sql("select * from knowledge_node where id > :id order by id limit :limit")
        .set("id", id)
        .set("limit", limit)
        .list(KnowledgeStore::node);
  }

  /**
   * The nodes after the one with that id that match a filter. Scans only a part of a large graph,
   * so that a filter with few matches is not slow.
   */
  List<KnowledgeNode> after(Tx tx, String id, KnowledgeFilter filter, int limit) {
    var query =
        tx.sql(
            """
            select n.* from (
              select id from knowledge_node where id > :id order by id limit :scan
            ) scanned
            join knowledge_node n on n.id = scanned.id
            where true%s
            order by n.id
            limit :limit
            """
                .formatted(filter.sql()));
    return filter
        .bind(query)
        .set("id", id)
        .set("scan", SCAN)
        .set("limit", limit)
        .list(KnowledgeStore::node);
  }

  /** The last node that was scanned for a filter, if there may be more nodes after it. */
  Optional<String> endOfScan(Tx tx, String id) {
    return tx.sql("select id from knowledge_node where id > :id order by id limit 1 offset :offset")
        .set("id", id)
        .set("offset", SCAN - 1)
        .first(row -> row.text("id"));
  }

  /** The edges after the one given, in the order of the file. */
  List<KnowledgeEdge> after(Tx tx, Optional<KnowledgeEdge> last, int limit) {
    return tx.sql(
            """
            select * from knowledge_edge
            where (from_id, relation, to_id) > (:from, :relation, :to)
            order by from_id, relation, to_id
            limit :limit
            """)
        .set("from", last.map(KnowledgeEdge::from).orElse(""))
        .set("relation", last.map(edge -> HasWord.of(edge.relation())).orElse(""))
        .set("to", last.map(KnowledgeEdge::to).orElse(""))
        .set("limit", limit)
        .list(KnowledgeStore::edge);
  }

  static KnowledgeNode node(Row row) throws SQLException {
    return new KnowledgeNode(
        row.text("id"),
        word(NodeType.class, row.text("type")),
        word(Level.class, row.text("level")),
        word(NodeStatus.class, row.text("status")),
        row.text("description"),
        row.maybe("tag"),
        row.maybe("component"),
        row.maybe("path"),
        row.maybe("example"),
        row.maybe("priority").map(word -> word(Priority.class, word)));
  }

  private static KnowledgeEdge edge(Row row) throws SQLException {
    return new KnowledgeEdge(
        row.text("from_id"),
        row.text("to_id"),
        word(Relation.class, row.text("relation")),
        row.maybe("note"));
  }

  private static <E extends Enum<E>> E word(Class<E> type, String word) {
    return HasWord.find(type, word).orElseThrow();
  }
}
