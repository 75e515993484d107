package dev.folkmoot.knowledge;

import static dev.folkmoot.knowledge.Nodes.edge;
import static dev.folkmoot.knowledge.Nodes.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.Type;
import dev.folkmoot.knowledge.git.KnowledgePush;
import dev.folkmoot.store.Together;
import dev.folkmoot.story.LetterType;
import dev.folkmoot.story.NewLetter;
import dev.folkmoot.story.SpecId;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.testing.Node;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** The promises to those who add knowledge. */
abstract class AddingContract extends KnowledgeWork {
  @Test
  void what_was_added_is_there_at_once_and_after_a_restart() {
    var added = add(ADA, "auth", "Signs people in.", edge("auth", "db"));
    assertThat(added.outcome()).isEqualTo(AddOutcome.ADDED);
    restart();
    assertThat(description("auth")).isEqualTo("Signs people in.");
    assertThat(details("auth").neighbourhood().edges()).containsExactly(edge("auth", "db"));
    assertThat(events("knowledge.added")).hasSize(1);
  }

  @Test
  void the_same_words_again_change_nothing() {
    add(ADA, "auth", "Signs people in.", edge("auth", "db"));
    assertThat(add(BEN, "auth", "Signs people in.", edge("auth", "db")).outcome())
        .isEqualTo(AddOutcome.UNCHANGED);
    assertThat(details("auth").history()).hasSize(1);
    assertThat(events("knowledge.added")).hasSize(1);
  }

  @Test
  void a_request_that_is_sent_twice_is_done_once() {
    var key = Optional.of("k1");
    var entry = entry("auth", "Signs people in.");
    var first = knowledge.add(as(ADA), entry, Optional.empty(), key);
    assertThat(knowledge.add(as(ADA), entry, Optional.empty(), key)).isEqualTo(first);
    assertThat(
            refused(() -> knowledge.add(as(ADA), entry("auth", "x"), Optional.empty(), key)).code())
        .isEqualTo(Refusal.Code.KEY_REUSED);
    assertThat(description("auth")).isEqualTo("Signs people in.");
  }

  @Test
  void of_many_that_add_the_same_at_once_one_is_first() {
    var outcomes =
        Together.all(8, number -> add(number % 2 == 0 ? ADA : BEN, "auth", "Signs in.").outcome());
    assertThat(outcomes)
        .containsOnlyOnce(AddOutcome.ADDED)
        .filteredOn(AddOutcome.UNCHANGED::equals)
        .hasSize(7);
    assertThat(events("knowledge.added")).hasSize(1);
  }

  @Test
  void of_many_that_say_it_differently_at_once_one_stands_and_people_hear_of_the_others() {
    var agents = List.of(ADA, BEN);
    var outcomes =
        Together.all(2, number -> add(agents.get(number), "auth", "Version " + number).outcome());
    assertThat(outcomes).containsExactlyInAnyOrder(AddOutcome.ADDED, AddOutcome.CONFLICT);
    assertThat(details("auth").history()).hasSize(1);
  }

  @Test
  void an_author_changes_its_own_node_and_the_history_has_the_old_one() {
    add(ADA, "auth", "old");
    assertThat(add(ADA, "auth", "new").outcome()).isEqualTo(AddOutcome.CHANGED);
    assertThat(description("auth")).isEqualTo("new");
    assertThat(details("auth").history())
        .map(change -> change.by() + " " + change.before().map(KnowledgeNode::description))
        .containsExactly("ada Optional[old]", "ada Optional.empty");
  }

  @Test
  void a_node_of_others_stays_until_people_agree() {
    add(ADA, "auth", "old");
    var added = add(BEN, "auth", "new", edge("auth", "db"));
    assertThat(added.outcome()).isEqualTo(AddOutcome.CONFLICT);
    assertThat(added.node().description()).isEqualTo("old");
    assertThat(description("auth")).isEqualTo("old");
    assertThat(details("auth").neighbourhood().edges()).isEmpty();
    assertThat(events("knowledge.conflict")).hasSize(1);
    restart();
    answer(added.question(), "replace");
    assertThat(description("auth")).isEqualTo("new");
    assertThat(details("auth").neighbourhood().edges()).hasSize(1);
    assertThat(details("auth").history()).hasSize(2);
  }

  @Test
  void what_people_keep_is_not_asked_again() {
    add(ADA, "auth", "old");
    var question = add(BEN, "auth", "new").question();
    assertThat(add(BEN, "auth", "new").question()).isEqualTo(question);
    answer(question, "keep");
    var again = add(BEN, "auth", "new");
    assertThat(again.outcome()).isEqualTo(AddOutcome.KEPT);
    assertThat(description("auth")).isEqualTo("old");
    assertThat(events("knowledge.conflict")).hasSize(1);
  }

  @Test
  void people_are_asked_again_when_the_version_that_they_replaced_is_back() {
    add(ADA, "auth", "old");
    var first = add(BEN, "auth", "new").question();
    answer(first, "replace");
    knowledge.add(PERSON, entry("auth", "old"), Optional.empty(), Optional.empty());
    var again = add(BEN, "auth", "new");
    assertThat(again.outcome()).isEqualTo(AddOutcome.CONFLICT);
    assertThat(again.question()).isPresent().isNotEqualTo(first);
    assertThat(add(BEN, "auth", "new").question()).isEqualTo(again.question());
    assertThat(description("auth")).isEqualTo("old");
    answer(again.question(), "replace");
    assertThat(description("auth")).isEqualTo("new");
    assertThat(events("knowledge.conflict")).hasSize(2);
  }

  @Test
  void an_answer_about_an_older_version_replaces_nothing_and_people_see_the_newer_one() {
    add(ADA, "auth", "old");
    var outdated = add(BEN, "auth", "proposed").question();
    add(ADA, "auth", "newer");
    answer(outdated, "replace");
    assertThat(description("auth")).isEqualTo("newer");
    var again = details("auth").conflicts();
    assertThat(again).hasSize(1);
    answer(Optional.of(again.getFirst()), "replace");
    assertThat(description("auth")).isEqualTo("proposed");
  }

  @Test
  void a_question_that_was_withdrawn_is_asked_again() {
    add(ADA, "auth", "old");
    var question = add(BEN, "auth", "new").question().orElseThrow();
    node.gate.cancel(question, PERSON, Optional.of("later"));
    assertThat(add(BEN, "auth", "new").question()).isPresent().get().isNotEqualTo(question);
  }

  @Test
  void only_people_decide_about_a_conflict() {
    add(ADA, "auth", "old");
    var question = add(BEN, "auth", "new").question().orElseThrow();
    register(new AgentId("cy"), "coder");
    refused(() -> node.gate.answer(question, as(new AgentId("cy")), "replace"));
    refused(() -> node.gate.answer(question, as(BEN), "replace"));
    assertThat(description("auth")).isEqualTo("old");
  }

  @Test
  void a_forged_question_replaces_nothing() {
    add(ADA, "auth", "old");
    var real = add(BEN, "auth", "new").question();
    var forged =
        node.gate.ask(
            Ask.of(Type.ALERT, as(BEN), "Fine?")
                .agent(BEN)
                .options(List.of("keep", "replace"))
                .context(Json.object().put("feature", "knowledge").put("nodeId", "auth")));
    answer(Optional.of(forged.id()), "replace");
    assertThat(description("auth")).isEqualTo("old");
    answer(real, "replace");
    assertThat(description("auth")).isEqualTo("new");
  }

  @Test
  void a_person_changes_any_node() {
    add(ADA, "auth", "old");
    var added = knowledge.add(PERSON, entry("auth", "new"), Optional.empty(), Optional.empty());
    assertThat(added.outcome()).isEqualTo(AddOutcome.CHANGED);
    assertThat(description("auth")).isEqualTo("new");
  }

  @Test
  void a_node_that_others_have_drawn_edges_to_is_in_use() {
    add(ADA, "auth", "old");
    add(BEN, "web", "Calls auth.", edge("web", "auth"));
    assertThat(add(ADA, "auth", "new").outcome()).isEqualTo(AddOutcome.CONFLICT);
  }

  @Test
  void an_edge_is_added_to_a_node_of_others_but_their_note_stays() {
    var noted = new KnowledgeEdge("auth", "db", Relation.USES, Optional.of("over TLS"));
    var other = new KnowledgeEdge("auth", "db", Relation.USES, Optional.of("unencrypted"));
    add(ADA, "auth", "Signs in.", noted);
    assertThat(add(BEN, "auth", "Signs in.", other).outcome()).isEqualTo(AddOutcome.UNCHANGED);
    assertThat(add(BEN, "auth", "Signs in.", edge("auth", "log")).outcome())
        .isEqualTo(AddOutcome.CHANGED);
    assertThat(details("auth").neighbourhood().edges()).containsExactly(edge("auth", "log"), noted);
  }

  @Test
  void coders_architects_pms_and_people_add_and_nobody_else() {
    register(new AgentId("pam"), "pm");
    register(new AgentId("max"), "monitor");
    add(new AgentId("pam"), "plan", "The plan.");
    assertThat(refused(() -> add(new AgentId("max"), "a", "x")).code())
        .isEqualTo(Refusal.Code.NOT_ALLOWED);
    var nobody = Speaker.byName(new AgentId("nobody"), Speaker.Via.REST);
    refused(() -> knowledge.add(nobody, entry("a", "x"), Optional.empty(), Optional.empty()));
    refused(() -> add(AgentId.FOLKMOOT, "a", "x"));
    assertThat(knowledge.details("a", 1, 1)).isEmpty();
    knowledge.add(
        Speaker.byName(ADA, Speaker.Via.REST), entry("b", "x"), Optional.empty(), Optional.empty());
    assertThat(description("b")).isEqualTo("x");
  }

  @Test
  void an_agent_that_is_held_adds_nothing() {
    node.gate.ask(Ask.of(Type.BLOCKING, as(ADA), "May I?").agent(ADA));
    assertThat(refused(() -> add(ADA, "auth", "x")).getMessage()).contains("add knowledge");
    assertThat(knowledge.details("auth", 1, 1)).isEmpty();
  }

  @Test
  void secrets_are_masked_before_they_are_stored() {
    var key = "sk-" + "a1B2".repeat(6);
    add(
        ADA,
        "auth",
        "Use " + key,
        new KnowledgeEdge("auth", "db", Relation.USES, Optional.of(key)));
    assertThat(description("auth")).isEqualTo("Use [masked]");
    assertThat(details("auth").neighbourhood().edges().getFirst().note()).contains("[masked]");
    assertThat(add(ADA, "auth", "Use " + key).outcome()).isEqualTo(AddOutcome.UNCHANGED);
  }

  @Test
  void an_entry_waits_in_the_buffer_of_its_spec() {
    var spec = spec();
    var other = spec();
    story(spec, "s1", "Login", "Do it.");
    stories.take(as(ADA), Optional.of(new StoryId("s1")));
    add(ADA, "mine", "x");
    add(BEN, "free", "x");
    knowledge.add(as(BEN), entry("named", "x"), Optional.of(other), Optional.empty());
    assertThat(buffered(Optional.of(spec))).containsExactly("mine");
    assertThat(buffered(Optional.of(spec))).isEmpty();
    assertThat(buffered(Optional.of(other))).containsExactly("named");
    assertThat(buffered(Optional.empty())).containsExactly("free");
  }

  @Test
  void an_entry_for_a_completed_spec_waits_with_the_project() {
    var spec = spec();
    stories.completeSpec(PERSON, spec);
    knowledge.add(as(ADA), entry("late", "x"), Optional.of(spec), Optional.empty());
    assertThat(buffered(Optional.of(spec))).isEmpty();
    assertThat(buffered(Optional.empty())).containsExactly("late");
  }

  @Test
  void a_node_that_people_replace_after_its_spec_was_completed_waits_with_the_project() {
    var spec = spec();
    add(ADA, "auth", "old");
    buffered(Optional.empty());
    var added = knowledge.add(as(BEN), entry("auth", "new"), Optional.of(spec), Optional.empty());
    stories.completeSpec(PERSON, spec);
    answer(added.question(), "replace");
    assertThat(buffered(Optional.of(spec))).isEmpty();
    assertThat(buffered(Optional.empty())).containsExactly("auth");
  }

  @Test
  void without_a_repository_the_entries_of_a_completed_spec_wait_with_the_project() {
    var _ = new KnowledgePush(node.store, stories, knowledge, Optional.empty());
    var spec = spec();
    add(ADA, "auth", "Signs in.", edge("auth", "db"));
    add(ADA, "db", "Rows.");
    var drawn = entry("auth", "Signs in.", edge("auth", "log"));
    knowledge.add(as(ADA), drawn, Optional.of(spec), Optional.empty());
    var disputed =
        knowledge.add(as(BEN), entry("db", "Tables."), Optional.of(spec), Optional.empty());
    Together.all(
        2,
        number -> {
          if (number == 0) {
            stories.completeSpec(PERSON, spec);
          } else {
            answer(disputed.question(), "replace");
          }
          return true;
        });
    assertThat(taken(Optional.of(spec))).isEmpty();
    assertThat(taken(Optional.empty()))
        .containsExactlyInAnyOrder(
            entry("auth", "Signs in.", edge("auth", "db"), edge("auth", "log")),
            entry("db", "Tables."));
  }

  @Test
  void without_a_repository_an_update_as_a_message_names_no_other_file() {
    var _ = new KnowledgePush(node.store, stories, knowledge, Optional.empty());
    for (var file : List.of("/etc/passwd", "src/Main.java", "./.folkmoot/knowledge.dot", "")) {
      assertThat(refused(() -> send(Json.object().put("filePath", file))).getMessage())
          .contains("the knowledge file, which is .folkmoot/knowledge.dot");
    }
    var several = Json.object();
    several.putArray("filePath").add(".folkmoot/knowledge.dot").add("/etc/passwd");
    refused(() -> send(several));
    refused(() -> send(Json.object().putNull("filePath")));
    send(Json.object().put("filePath", ".folkmoot/knowledge.dot"));
    send(Json.object());
  }

  private void send(ObjectNode data) {
    var letter =
        new NewLetter(
            LetterType.KNOWLEDGE_UPDATE, Optional.empty(), Optional.empty(), "append", data);
    stories.mailbox().send(PERSON, letter, Optional.empty());
  }

  @Test
  void a_buffer_has_an_entry_once_with_all_its_edges_and_the_newest_version() {
    add(ADA, "auth", "first", edge("auth", "db"));
    add(ADA, "auth", "second", edge("auth", "log"));
    var spec = spec();
    knowledge.add(as(ADA), entry("auth", "third"), Optional.of(spec), Optional.empty());
    assertThat(taken(Optional.empty()))
        .containsExactly(entry("auth", "third", edge("auth", "db"), edge("auth", "log")));
    assertThat(taken(Optional.of(spec))).containsExactly(entry("auth", "third"));
  }

  @Test
  void an_unknown_spec_is_refused_and_nothing_is_stored() {
    var unknown = Optional.of(new SpecId("01890000-0000-7000-8000-000000000000"));
    assertThat(
            refused(() -> knowledge.add(as(ADA), entry("a", "x"), unknown, Optional.empty()))
                .code())
        .isEqualTo(Refusal.Code.NOT_FOUND);
    assertThat(knowledge.details("a", 1, 1)).isEmpty();
  }

  @Test
  void two_nodes_of_a_cluster_agree_on_one_version() {
    if (node.store.dialect().shared()) {
      try (var other = new Node(database, clock, node.events.sealKey())) {
        var there = knowledge(other, stories(other));
        var doors = List.of(knowledge, there);
        var outcomes =
            Together.all(
                8,
                number ->
                    doors
                        .get(number % 2)
                        .add(as(ADA), entry("auth", "x"), Optional.empty(), Optional.empty())
                        .outcome());
        assertThat(outcomes).containsOnlyOnce(AddOutcome.ADDED);
      }
    }
  }
}
