package dev.folkmoot.knowledge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.core.Refusal;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

class KnowledgeDraftTest {
  private static final Map<String, String> WHOLE =
      Map.of(
          "id", "auth",
          "type", "component",
          "level", "architecture",
          "status", "current",
          "description", "Signs people in.");

  private static AbstractThrowableAssert<?, ? extends Throwable> refused(KnowledgeDraft draft) {
    return assertThatThrownBy(draft::checkedEntry).isInstanceOf(Refusal.class);
  }

  @Test
  void one_refusal_names_every_error() {
    refused(
            new KnowledgeDraft(
                Map.of(
                    "type", "rule",
                    "level", "cellar",
                    "description", " ",
                    "tag", "t".repeat(KnowledgeNode.LONGEST_LABEL + 1)),
                List.of(Map.of("to", "b", "relation", "likes"), Map.of("relation", "calls"))))
        .hasMessageStartingWith("8 errors: (1) id is missing")
        .hasMessageContaining("description is empty")
        .hasMessageContaining("tag has 201 characters")
        .hasMessageContaining(
            "level: unknown word 'cellar'; use one of architecture, implementation")
        .hasMessageContaining("status is missing; use one of current, deprecated, future, legacy")
        .hasMessageContaining("priority is missing, and a rule needs one")
        .hasMessageContaining("edges[0].relation: unknown word 'likes'")
        .hasMessageContaining("edges[1].to is missing");
  }

  @Test
  void names_that_look_like_secrets_are_refused_with_the_other_errors() {
    var secret = "sk-" + "a1B2".repeat(6);
    var node = new HashMap<>(WHOLE);
    node.put("id", secret);
    node.remove("status");
    refused(
            new KnowledgeDraft(
                node,
                List.of(
                    Map.of("from", secret, "to", "password=" + secret, "relation", "uses"),
                    Map.of("to", secret, "relation", "uses"))))
        .hasMessageStartingWith("5 errors: ")
        .hasMessageContaining("id looks like a secret")
        .hasMessageContaining("edges[0].from looks like a secret")
        .hasMessageContaining("edges[0].to looks like a secret")
        .hasMessageContaining("edges[1].to looks like a secret")
        .hasMessageContaining("status is missing")
        .hasMessageNotContaining(secret);
    var named = new HashMap<>(WHOLE);
    named.put("id", "auth-token");
    assertThat(new KnowledgeDraft(named, List.of()).checkedEntry().node().id())
        .isEqualTo("auth-token");
  }

  @Test
  void a_single_error_is_told_as_it_is() {
    refused(new KnowledgeDraft(WHOLE, List.of(Map.of("to", "b"))))
        .hasMessageStartingWith("edges[0].relation is missing; use one of calls, uses,");
  }

  @Test
  void an_edge_comes_from_its_node_unless_it_says_otherwise() {
    var drawn =
        new KnowledgeDraft(
                WHOLE,
                List.of(
                    Map.of("to", "db", "relation", "uses", "note", "over TLS"),
                    Map.of("from", "web", "to", "auth", "relation", "calls")))
            .checkedEntry();
    assertThat(drawn.edges())
        .map(edge -> edge.from() + ">" + edge.to())
        .containsExactly("auth>db", "web>auth");
    refused(
            new KnowledgeDraft(
                WHOLE, List.of(Map.of("from", "web", "to", "db", "relation", "calls"))))
        .hasMessageContaining("the edge must start or end at the node itself");
  }

  @Test
  void an_edge_is_named_once_and_there_are_not_too_many() {
    var edge = Map.of("to", "db", "relation", "uses");
    refused(new KnowledgeDraft(WHOLE, List.of(edge, edge))).hasMessageContaining("occurs twice");
    refused(new KnowledgeDraft(WHOLE, Collections.nCopies(51, edge)))
        .hasMessageContaining("send at most 50 at once");
  }

  @Test
  void words_are_read_in_any_case_and_an_empty_text_is_none() {
    var node =
        Nodes.draft(
                Map.of(
                    "id", "no-sql",
                    "type", "RULE",
                    "level", "Implementation",
                    "status", "current",
                    "description", "No SQL in pages.",
                    "priority", "critical",
                    "tag", ""))
            .checkedEntry()
            .node();
    assertThat(node.type()).isEqualTo(NodeType.RULE);
    assertThat(node.priority()).contains(Priority.CRITICAL);
    assertThat(node.tag()).isEmpty();
  }
}
