package dev.folkmoot.knowledge;

import static dev.folkmoot.knowledge.Nodes.edge;
import static dev.folkmoot.knowledge.Nodes.entry;
import static dev.folkmoot.knowledge.Nodes.graph;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.core.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The DOT file: it comes back as it was, its order is fixed, and hands may edit it. */
class GraphFileTest {
  private static final String WHOLE =
      "type=component level=architecture status=current description=\"d\"";

  private static void refused(String text, String message) {
    assertThatThrownBy(() -> GraphFile.parse(text))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(message);
  }

  private static Graph parse(String statements) {
    return GraphFile.parse("digraph knowledge {\n" + statements + "\n}\n");
  }

  @Test
  void a_file_is_written_in_a_fixed_form() {
    var rule =
        new KnowledgeNode(
            "no-sql",
            NodeType.RULE,
            Level.IMPLEMENTATION,
            NodeStatus.CURRENT,
            "No \"SQL\"\nin pages.",
            Optional.empty(),
            Optional.of("web"),
            Optional.empty(),
            Optional.of("C:\\temp"),
            Optional.of(Priority.HIGH));
    var follow =
        new KnowledgeEdge("auth", "no-sql", Relation.MUST_FOLLOW, Optional.of("everywhere"));
    assertThat(
            GraphFile.text(
                graph(
                    KnowledgeEntry.of(rule, List.of()),
                    entry("auth", "Signs in.", follow, edge("auth", "db")))))
        .isEqualTo(
            """
            digraph knowledge {
              "auth" [
                type="component"
                level="architecture"
                status="current"
                description="Signs in."
              ];
              "no-sql" [
                type="rule"
                level="implementation"
                status="current"
                priority="high"
                component="web"
                description="No \\"SQL\\"\\nin pages."
                example="C:\\\\temp"
              ];
              "auth" -> "db" [
                relation="calls"
              ];
              "auth" -> "no-sql" [
                relation="must_follow"
                note="everywhere"
              ];
            }
            """);
  }

  @Property(tries = 200)
  void a_graph_comes_back_as_it_was(@ForAll("graphs") Graph graph) {
    var file = GraphFile.text(graph);
    assertThat(GraphFile.parse(file)).isEqualTo(graph);
    assertThat(file).as("line breaks that git may change").doesNotContain("\r");
    assertThat(GraphFile.text(GraphFile.parse(file))).isEqualTo(file);
  }

  @Property(tries = 50)
  void the_order_of_additions_does_not_change_a_byte(
      @ForAll("entries") List<KnowledgeEntry> entries) {
    var turned = new ArrayList<>(entries);
    Collections.reverse(turned);
    assertThat(GraphFile.text(Graph.EMPTY.merged(entries, Nodes.NEVER).graph()))
        .isEqualTo(GraphFile.text(Graph.EMPTY.merged(turned, Nodes.NEVER).graph()));
  }

  @Provide
  Arbitrary<Graph> graphs() {
    return entries().map(entries -> Graph.EMPTY.merged(entries, Nodes.NEVER).graph());
  }

  @Provide
  Arbitrary<List<KnowledgeEntry>> entries() {
    return hostileEntry().list().ofMaxSize(6).uniqueElements(one -> one.node().id());
  }

  private static Arbitrary<KnowledgeEntry> hostileEntry() {
    var node =
        Combinators.combine(
                name(),
                Arbitraries.of(NodeType.class),
                Arbitraries.of(Level.class),
                hostile(),
                hostile().optional(),
                hostile().optional())
            .as(
                (id, type, level, description, path, example) ->
                    new KnowledgeNode(
                        id,
                        type,
                        level,
                        NodeStatus.LEGACY,
                        description,
                        Optional.of("\\"),
                        Optional.empty(),
                        path,
                        example,
                        Optional.of(Priority.LOW)));
    var end = Combinators.combine(name(), Arbitraries.of(Relation.class), hostile().optional());
    return node.flatMap(
        one ->
            end.as((to, relation, note) -> new KnowledgeEdge(one.id(), to, relation, note))
                .list()
                .ofMaxSize(3)
                .uniqueElements(edge -> edge.to() + edge.relation())
                .map(edges -> KnowledgeEntry.of(one, edges)));
  }

  /** The texts that a careless writer or reader of DOT stumbles over. */
  private static Arbitrary<String> hostile() {
    var pieces =
        Arbitraries.of(
            "\"", "\\", "\\\"", "\\n", "\n", "\r\n", "\r", "[", "]", "{", "}", "->", ";", ",", "=",
            "//", "/*", "*/", "\n#", "<b>", "a", "é", "漢", "🦉", "\u2028", "\u0001", "\ufeff", "\t",
            " ");
    return pieces.list().ofMinSize(1).ofMaxSize(30).map(list -> "x" + String.join("", list));
  }

  private static Arbitrary<String> name() {
    return Arbitraries.of(
            "\"", "\\", "[", "]", "->", "{", ";", "#", "node", "é", "漢", "🦉", "ﬀ", " ")
        .list()
        .ofMinSize(1)
        .ofMaxSize(8)
        .map(list -> "<" + String.join("", list) + "\\");
  }

  @Test
  void a_text_of_64_kib_comes_back() {
    var example = "\"\\\n漢".repeat(KnowledgeNode.LONGEST_EXAMPLE / 4);
    var node =
        new KnowledgeNode(
            "big",
            NodeType.PATTERN,
            Level.IMPLEMENTATION,
            NodeStatus.CURRENT,
            "Big.",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(example),
            Optional.empty());
    var graph = graph(KnowledgeEntry.of(node, List.of()));
    assertThat(GraphFile.parse(GraphFile.text(graph))).isEqualTo(graph);
  }

  @Test
  void an_edge_with_attributes_changes_no_node() {
    var graph = parse("a [" + WHOLE + "];\na -> b [relation=calls, note=\"type=[x]\"];");
    assertThat(graph.nodes().keySet()).containsExactly("a");
    assertThat(graph.edges().values())
        .map(edge -> edge.value().note().orElse(""))
        .containsExactly("type=[x]");
  }

  @Test
  void what_hands_write_is_read() {
    var graph =
        GraphFile.parse(
            """
            /* Ours,
               all of it. */
            strict DiGraph "our knowledge" {
            # drawn from left to right
              rankdir=LR; node [shape=box]
              // the door
              auth [type=component, level=architecture; status=current]
                   [description="Signs " + "people \\
            in.", color=red, bold]
              auth -> db -> disk [relation=uses]
              été [%s];
            }
            """
                .formatted(WHOLE));
    assertThat(graph.name()).isEqualTo("our knowledge");
    assertThat(auth(graph).value().description()).isEqualTo("Signs people in.");
    assertThat(auth(graph).style()).containsOnlyKeys("bold", "color");
    assertThat(graph.edges().keySet())
        .map(edge -> edge.from() + ">" + edge.to())
        .containsExactly("auth>db", "db>disk");
    assertThat(graph.nodes()).containsKey("été");
    assertThat(graph.defaults()).containsOnlyKeys("graph", "node");
    assertThat(GraphFile.parse(GraphFile.text(graph))).isEqualTo(graph);
  }

  @Test
  void what_is_no_dot_is_refused_with_its_line() {
    refused("digraph {\n\n  a [type=\"x]\n}", "line 3 of the knowledge file: a quotation mark");
    refused("digraph {\n /* \n }", "line 2 of the knowledge file: a comment is never closed");
    refused("digraph {\n a [label=<b>]\n}", "line 2 of the knowledge file: HTML strings");
    refused("digraph {\n a\n subgraph x { b }\n}", "line 3 of the knowledge file: subgraphs");
    refused("digraph {\n a -> {b c}\n}", "line 2 of the knowledge file: subgraphs");
    refused("digraph {\n a:n -> b\n}", "line 2 of the knowledge file: ports");
    refused(
        "digraph {\n a -- b\n}",
        "line 2 of the knowledge file: undirected edges are not supported");
    refused("graph { }", "line 1 of the knowledge file: expected 'digraph', but found 'graph'");
    refused("digraph { a [", "found 'the end of the file'");
    refused("digraph { } x", "expected the end of the file, but found 'x'");
    refused("digraph {\n<<<<<<< ours\n}", "line 2 of the knowledge file");
    refused("digraph { a ( }", "unexpected character '('");
  }

  @Test
  void all_errors_of_a_file_are_named_with_their_lines() {
    assertThatThrownBy(
            () ->
                parse(
                    """
                    node [status=current]
                    a [type=thing level=architecture status=current description=d]
                    b [%s]
                    b [%s tag=t]
                    a -> b [note=n]
                    """
                        .formatted(WHOLE, WHOLE)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("the knowledge file has 4 errors")
        .hasMessageContaining("line 2: 'status' cannot have a default")
        .hasMessageContaining("line 3: node 'a': type: unknown word 'thing'")
        .hasMessageContaining("line 5: node 'b' occurs twice with different attributes")
        .hasMessageContaining("line 6: edge 'a' -> 'b': relation is missing");
  }

  @Test
  void a_node_that_people_have_edited_in_the_file_is_a_conflict_and_stays() {
    var file = graph(entry("auth", "by hand"), entry("db", "old"));
    var changed = entry("auth", "by an agent", edge("auth", "db"));
    var entries = List.of(changed, entry("db", "new"), entry("web", "added"));
    var merged = file.merged(entries, versions("old", "new"));
    assertThat(merged.conflicts())
        .containsExactly(new FileConflict(changed, Nodes.node("auth", "by hand")));
    assertThat(merged.conflicts().getFirst().difference())
        .isEqualTo(
            "auth has in the file description \"by hand\", and in the update description"
                + " \"by an agent\"");
    assertThat(descriptions(merged)).containsExactly("by hand", "new", "added");
    assertThat(merged.graph().edges()).hasSize(1);
  }

  @Test
  void of_two_versions_that_the_graph_has_had_the_newer_one_is_in_the_file() {
    var file = graph(entry("auth", "second"));
    var versions = versions("first", "second", "third");
    for (var other : List.of("first", "second", "third")) {
      var merged = file.merged(List.of(entry("auth", other)), versions);
      assertThat(merged.conflicts()).isEmpty();
      assertThat(descriptions(merged)).containsExactly(other.equals("third") ? other : "second");
    }
    var back = file.merged(List.of(entry("auth", "first")), versions("first", "second", "first"));
    assertThat(descriptions(back)).containsExactly("first");
  }

  private static NodeVersions versions(String... descriptions) {
    return id -> Stream.of(descriptions).map(text -> Nodes.node(id, text)).toList();
  }

  private static List<String> descriptions(MergedGraph merged) {
    return merged.graph().nodes().values().stream()
        .map(node -> node.value().description())
        .toList();
  }

  @Test
  void merging_again_changes_nothing_and_keeps_the_style_of_the_file() {
    var file = parse("auth [" + WHOLE + " color=red];");
    var entry = entry("auth", "d", edge("auth", "db"));
    var once = file.merged(List.of(entry), Nodes.NEVER).graph();
    assertThat(once.merged(List.of(entry), Nodes.NEVER))
        .isEqualTo(new MergedGraph(once, List.of()));
    assertThat(auth(once).style()).containsEntry("color", "red");
  }

  private static StyledElement<KnowledgeNode> auth(Graph graph) {
    return Objects.requireNonNull(graph.nodes().get("auth"));
  }
}
