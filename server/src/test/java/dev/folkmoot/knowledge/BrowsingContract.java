package dev.folkmoot.knowledge;

import static dev.folkmoot.knowledge.Nodes.edge;
import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Cursor;
import dev.folkmoot.core.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The promises to those who read the graph page by page, or all about one node. */
abstract class BrowsingContract extends KnowledgeWork {
  private static final KnowledgeFilter LEGACY =
      new KnowledgeFilter(Optional.empty(), Optional.empty(), Optional.of(NodeStatus.LEGACY));

  private KnowledgePage page(Optional<String> query, KnowledgeFilter filter, int limit) {
    return knowledge.browse(query, filter, Optional.empty(), limit);
  }

  /** The ids of all pages in their order. */
  private List<String> all(Optional<String> query, KnowledgeFilter filter, int limit) {
    var ids = new ArrayList<String>();
    var cursor = Optional.<String>empty();
    do {
      var page = knowledge.browse(query, filter, cursor, limit);
      ids.addAll(ids(page.nodes()));
      cursor = page.cursor();
    } while (cursor.isPresent());
    return ids;
  }

  private static List<String> ids(List<KnowledgeNode> nodes) {
    return nodes.stream().map(KnowledgeNode::id).toList();
  }

  private void addLegacy(String id) {
    add(
        ADA,
        Nodes.draft(
                Map.of(
                    "id", id,
                    "type", "pattern",
                    "level", "implementation",
                    "status", "legacy",
                    "description", "Common."))
            .checkedEntry());
  }

  @Test
  void every_node_is_on_one_page_by_id_and_by_rank() {
    IntStream.range(0, 11).forEach(i -> add(ADA, "n%02d".formatted(i), "Common words."));
    var ids = IntStream.range(0, 11).mapToObj("n%02d"::formatted).toList();
    assertThat(all(Optional.empty(), KnowledgeFilter.ALL, 4)).isEqualTo(ids);
    assertThat(all(Optional.of("common"), KnowledgeFilter.ALL, 4)).isEqualTo(ids);
    assertThat(all(Optional.of("zebra"), KnowledgeFilter.ALL, 4)).isEmpty();
  }

  @Test
  void a_filter_takes_type_level_and_status() {
    add(ADA, "auth", "Common.");
    addLegacy("old");
    var pattern =
        new KnowledgeFilter(Optional.of(NodeType.PATTERN), Optional.empty(), Optional.empty());
    var level = new KnowledgeFilter(Optional.empty(), Optional.of(Level.IMPLEMENTATION));
    for (var filter : List.of(LEGACY, pattern, level)) {
      assertThat(all(Optional.empty(), filter, 10)).containsExactly("old");
      assertThat(all(Optional.of("common"), filter, 10)).containsExactly("old");
    }
  }

  /** A page looks at a part of a large graph, and the next one goes on behind it. */
  @Test
  void a_filter_that_little_fits_is_found_page_by_page() {
    node.store.write(
        tx -> {
          var rows = new KnowledgeStore();
          IntStream.range(0, KnowledgeStore.SCAN + 5)
              .forEach(
                  i ->
                      rows.insert(tx, Nodes.node("n%05d".formatted(i), "x"), ADA, clock.instant()));
          return true;
        });
    addLegacy("n00003-old");
    addLegacy("z-old");
    assertThat(ids(page(Optional.empty(), LEGACY, 10).nodes())).containsExactly("n00003-old");
    assertThat(all(Optional.empty(), LEGACY, 10)).containsExactly("n00003-old", "z-old");
  }

  @Test
  void a_page_has_its_edges_and_the_nodes_next_to_it() {
    add(ADA, "auth", "Common.", edge("auth", "zdb"), edge("auth", "nowhere"));
    add(ADA, "mail", "Common.", edge("mail", "auth"));
    add(ADA, "zdb", "Keeps.");
    var page = page(Optional.of("common"), KnowledgeFilter.ALL, 10);
    assertThat(page.edges())
        .containsExactly(edge("mail", "auth"), edge("auth", "nowhere"), edge("auth", "zdb"));
    assertThat(ids(page.neighbours())).containsExactly("zdb");
  }

  @Test
  void a_bad_cursor_limit_or_query_is_refused() {
    var none = Optional.<String>empty();
    var words = Optional.of("auth");
    for (var cursor : List.of("!", Cursor.encode("-1"), Cursor.encode("auth"))) {
      refused(() -> knowledge.browse(words, KnowledgeFilter.ALL, Optional.of(cursor), 10));
    }
    refused(() -> knowledge.browse(none, KnowledgeFilter.ALL, Optional.of("!"), 10));
    refused(() -> knowledge.browse(none, KnowledgeFilter.ALL, none, 0));
    refused(() -> knowledge.browse(Optional.of(" "), KnowledgeFilter.ALL, none, 10));
    assertThat(refused(() -> knowledge.details("a\0", 10, 10)).code())
        .isEqualTo(Refusal.Code.INVALID);
  }

  @Test
  void the_details_of_a_node_have_its_edges_its_history_and_the_open_question() {
    assertThat(knowledge.details("auth", 10, 10)).isEmpty();
    add(ADA, "auth", "old", edge("auth", "db"));
    add(ADA, "auth", "newer");
    var question = add(BEN, "auth", "other").question();
    var details = details("auth");
    assertThat(details.neighbourhood().edges()).containsExactly(edge("auth", "db"));
    assertThat(details.history()).hasSize(2);
    assertThat(details.conflicts()).containsExactly(question.orElseThrow());
    answer(question, "keep");
    assertThat(details("auth").conflicts()).isEmpty();
  }
}
