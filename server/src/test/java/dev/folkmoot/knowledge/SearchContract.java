package dev.folkmoot.knowledge;

import static dev.folkmoot.knowledge.Nodes.edge;
import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.story.StoryId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The promises to those who search, and to readers of a pack or of the whole graph. */
abstract class SearchContract extends KnowledgeWork {
  private List<KnowledgeNode> search(String query, KnowledgeFilter filter, int limit) {
    return knowledge.search(Optional.of(query), filter, Optional.empty(), limit).nodes();
  }

  private List<String> found(String query) {
    return search(query, KnowledgeFilter.ALL, 20).stream().map(KnowledgeNode::id).toList();
  }

  @Test
  void the_best_comes_first_and_words_are_found_in_their_forms() {
    add(ADA, "mailer", "Sends letters; retries when the token has expired.");
    add(ADA, "token-store", "Keeps tokens of sign-ins.");
    add(ADA, "painter", "Draws graphs.");
    assertThat(found("token")).containsExactly("token-store", "mailer");
    assertThat(found("expiring TOKENS")).containsExactlyInAnyOrder("mailer", "token-store");
    assertThat(found("zebra")).isEmpty();
  }

  @Test
  void the_parts_of_a_name_are_found() {
    add(ADA, "AuthService", "Signs people in.");
    add(ADA, "ship_it", "Delivers.");
    assertThat(found("auth service")).containsExactly("AuthService");
    assertThat(found("authservice")).containsExactly("AuthService");
    assertThat(found("ship")).containsExactly("ship_it");
  }

  @Test
  void a_query_is_words_and_no_language() {
    add(ADA, "auth", "Signs people in, café 漢字.");
    assertThat(found("\"auth\" OR NOT (x* AND ^y) ' | & ! <-> :A \\")).containsExactly("auth");
    assertThat(found("café")).containsExactly("auth");
    assertThat(found("漢")).containsExactly("auth");
    assertThat(found("'; drop table knowledge_node --")).isEmpty();
    assertThat(found("-- ' \" *")).isEmpty();
    assertThat(refused(() -> found(" ")).code()).isEqualTo(Refusal.Code.INVALID);
    refused(() -> found("x".repeat(Knowledge.LONGEST_QUERY + 1)));
    refused(() -> search("x", KnowledgeFilter.ALL, 0));
    refused(() -> search("x", KnowledgeFilter.ALL, 201));
  }

  @Test
  void a_search_is_narrowed_by_type_and_level() {
    add(ADA, "auth", "Signs people in.");
    add(
        ADA,
        Nodes.draft(
                Map.of(
                    "id", "sign-in-rule",
                    "type", "rule",
                    "level", "implementation",
                    "status", "current",
                    "description", "Sign people in over TLS.",
                    "priority", "high"))
            .checkedEntry());
    assertThat(found("sign people")).hasSize(2);
    assertThat(
            search(
                "sign people",
                new KnowledgeFilter(Optional.of(NodeType.RULE), Optional.empty()),
                20))
        .map(KnowledgeNode::id)
        .containsExactly("sign-in-rule");
    assertThat(
            search(
                "sign people",
                new KnowledgeFilter(Optional.empty(), Optional.of(Level.ARCHITECTURE)),
                20))
        .map(KnowledgeNode::id)
        .containsExactly("auth");
  }

  @Test
  void a_node_that_was_changed_is_found_by_its_new_words_only() {
    add(ADA, "auth", "Checks passwords.");
    add(ADA, "auth", "Checks passkeys.");
    assertThat(found("passkeys")).containsExactly("auth");
    assertThat(found("passwords")).isEmpty();
  }

  @Test
  void a_pack_has_what_matters_for_a_story_and_what_is_next_to_it() {
    add(ADA, "login-page", "The form by which people sign in.", edge("login-page", "session"));
    add(ADA, "session", "Remembers who is there.");
    add(ADA, "printer", "Prints invoices.");
    var story = story(spec(), "s1", "Sign in", "Show an error on the form.");
    var pack = knowledge.pack(story);
    assertThat(pack.nodes()).map(KnowledgeNode::id).containsExactly("login-page");
    assertThat(pack.neighbours()).map(KnowledgeNode::id).containsExactly("session");
    assertThat(pack.edges()).containsExactly(edge("login-page", "session"));
    assertThat(pack.text()).startsWith("digraph knowledge {\n  \"login-page\" [");
    assertThat(GraphFile.parse(pack.text()).nodes()).containsOnlyKeys("login-page", "session");
  }

  @Test
  void a_pack_is_kept_until_the_graph_changes() {
    add(ADA, "login-page", "The form by which people sign in.");
    var story = story(spec(), "s1", "Sign in", "Show an error on the form.");
    var pack = knowledge.pack(story);
    assertThat(knowledge.pack(story)).isSameAs(pack);
    long before = node.store.statements();
    knowledge.pack(story);
    assertThat(node.store.statements() - before).isEqualTo(1);
    add(ADA, "form-rule", "Every form shows its error above it.");
    assertThat(knowledge.pack(story).nodes()).hasSize(2);
    var unknown = new StoryId("none");
    assertThat(refused(() -> knowledge.pack(unknown)).code()).isEqualTo(Refusal.Code.NOT_FOUND);
  }

  @Test
  void a_pack_has_no_more_than_twenty_and_drops_words_that_many_nodes_have() {
    IntStream.range(0, 25).forEach(i -> add(ADA, "n" + i, "A common part."));
    add(ADA, "rare", "A common and precious part.");
    var story = story(spec(), "s1", "Common", "The precious common part.");
    assertThat(knowledge.pack(story).nodes()).map(KnowledgeNode::id).containsExactly("rare");
    IntStream.range(0, 19).forEach(i -> add(ADA, "p" + i, "A precious gem " + i));
    assertThat(knowledge.pack(story).nodes()).hasSize(20);
  }

  @Test
  void a_pack_of_long_texts_stays_short() {
    add(ADA, "auth", "sign ".repeat(1_900));
    var story = story(spec(), "s1", "Sign in", "Do it.");
    assertThat(knowledge.pack(story).nodes().getFirst().description()).hasSizeLessThan(1_100);
  }

  @Test
  void the_whole_graph_is_exported_in_the_order_of_the_file() {
    var ids = IntStream.range(0, 1_100).mapToObj(i -> "n" + i).toList();
    node.store.write(
        tx -> {
          var rows = new KnowledgeStore();
          ids.forEach(id -> rows.insert(tx, Nodes.node(id, "x"), ADA, clock.instant()));
          ids.forEach(id -> rows.put(tx, edge(id, "é"), ADA, clock.instant()));
          return true;
        });
    List.of("é", "🦉", "ﬀ", "Z", "a").forEach(id -> add(ADA, id, "x", edge(id, "é")));
    var text = new StringBuilder();
    knowledge.export(text);
    var graph = GraphFile.parse(text.toString());
    assertThat(graph.nodes()).hasSize(1_105);
    assertThat(graph.edges()).hasSize(1_105);
    assertThat(GraphFile.text(graph)).isEqualTo(text.toString());
  }

  @Test
  void an_empty_graph_is_exported_and_packed() {
    var text = new StringBuilder();
    knowledge.export(text);
    assertThat(GraphFile.parse(text.toString())).isEqualTo(Graph.EMPTY);
    assertThat(knowledge.pack(story(spec(), "s1", "T", "C")).text()).isEmpty();
  }
}
