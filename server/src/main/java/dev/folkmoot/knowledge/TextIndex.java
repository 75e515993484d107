package dev.folkmoot.knowledge;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Text;
import dev.folkmoot.store.Query;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The full-text index of the nodes, as each database offers it: FTS5 ranked by BM25, or a tsvector
 * ranked by cover density. A node's name counts most, its example least.
 */
final class TextIndex {
  /** How much of an example is indexed. */
  private static final int LONGEST_EXAMPLE = 8_000;

  /** PostgreSQL keeps the words in a column of the node. */
  private static final String WORDS =
      """
      setweight(to_tsvector('english', :nameWords), 'A')
        || setweight(to_tsvector('english', :placeWords), 'B')
        || setweight(to_tsvector('english', :descriptionWords), 'C')
        || setweight(to_tsvector('english', :exampleWords), 'D')
      """;

  /** The column of the words, for the statement that inserts a node. */
  String column(Tx tx) {
    return tx.dialect().shared() ? ", words" : "";
  }

  String value(Tx tx) {
    return tx.dialect().shared() ? ", " + WORDS : "";
  }

  /** The same for the statement that changes a node. */
  String assignment(Tx tx) {
    return tx.dialect().shared() ? ", words = " + WORDS : "";
  }

  /** Sets the words in a statement that writes a node, if it takes any. */
  Query bind(Tx tx, Query query, KnowledgeNode node) {
    return tx.dialect().shared() ? bind(query, node) : query;
  }

  private static Query bind(Query query, KnowledgeNode node) {
    return query
        .set("nameWords", Terms.text(node.id() + " " + node.tag().orElse("")))
        .set("placeWords", Terms.text(node.component().orElse("") + " " + node.path().orElse("")))
        .set("descriptionWords", Terms.text(node.description()))
        .set("exampleWords", Terms.text(Text.atMost(LONGEST_EXAMPLE, node.example().orElse(""))));
  }

  /**
   * Indexes a new node, if the database has a separate table for the words.
   *
   * @param seq the number of the node's row
   */
  void insert(Tx tx, long seq, KnowledgeNode node) {
    write(tx, "insert", seq, node);
  }

  /** Indexes a changed node. */
  void replace(Tx tx, long seq, KnowledgeNode node) {
    write(tx, "insert or replace", seq, node);
  }

  private static void write(Tx tx, String how, long seq, KnowledgeNode node) {
    if (!tx.dialect().shared()) {
      bind(
              tx.sql(
                  how
                      + """
                       into knowledge_text (rowid, name, place, description, example)
                      values (:seq, :nameWords, :placeWords, :descriptionWords, :exampleWords)
                      """),
              node)
          .set("seq", seq)
          .update();
    }
  }

  /**
   * In how many nodes each term occurs, counted up to a limit; terms without a node are left out.
   */
  Map<String, Integer> counts(Tx tx, Collection<String> terms, int most) {
    record Count(String term, int nodes) {}
    var counts = new LinkedHashMap<String, Integer>();
    tx
        .sql(
            tx.dialect().shared()
                ? """
                select term, knowledge_count(term, :most) as nodes
                from json_array_elements_text(cast(:terms as json)) as terms (term)
                """
                : """
                select value as term, (select count(*) from (
                  select 1 from knowledge_text
                  where knowledge_text match '"' || value || '"' limit :most) found) as nodes
                from json_each(:terms)
                """)
        .set("terms", Json.write(terms))
        .set("most", most)
        .list(row -> new Count(row.text("term"), row.number("nodes")))
        .stream()
        .filter(count -> count.nodes() > 0)
        .forEach(count -> counts.put(count.term(), count.nodes()));
    return counts;
  }

  /** The nodes with any of the terms, the best matches first. */
  <T> List<T> search(
      Tx tx, Collection<String> terms, KnowledgeFilter filter, Slice slice, Row.Reader<T> reader) {
    if (terms.isEmpty()) {
      return List.of();
    }
    var search =
        tx.sql(
            (tx.dialect().shared()
                    ? """
                    select n.* from knowledge_node n
                    where n.words @@ to_tsquery('english', :query)%s
                    order by ts_rank_cd(n.words, to_tsquery('english', :query), 1) desc, n.id
                    limit :limit offset :from
                    """
                    : """
                    select n.* from (
                      select t.rowid as seq, bm25(knowledge_text, 8.0, 4.0, 2.0, 1.0) as score
                      from knowledge_text t%s
                      where t.knowledge_text match :query%s
                      order by score, t.rowid
                      limit :limit offset :from
                    ) best
                    join knowledge_node n on n.seq = best.seq
                    order by best.score, n.seq
                    """)
                .formatted(arguments(tx, filter)));
    return filter
        .bind(search)
        .set("query", query(tx, terms))
        .set("limit", slice.limit())
        .set("from", slice.from())
        .list(reader);
  }

  /** On SQLite the rows of the nodes are read after the ranking, unless a filter needs them. */
  private static Object[] arguments(Tx tx, KnowledgeFilter filter) {
    var condition = filter.sql();
    if (tx.dialect().shared()) {
      return new Object[] {condition};
    }
    var nodes = condition.isEmpty() ? "" : " join knowledge_node n on n.seq = t.rowid";
    return new Object[] {nodes, condition};
  }

  /** Terms have letters and digits only, so it is enough to quote them. */
  private static String query(Tx tx, Collection<String> terms) {
    return tx.dialect().shared()
        ? terms.stream().map(term -> "'" + term + "'").collect(Collectors.joining(" | "))
        : terms.stream().map(term -> "\"" + term + "\"").collect(Collectors.joining(" OR "));
  }
}
