package dev.folkmoot.knowledge.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.gate.OnDatabase;
import dev.folkmoot.knowledge.KnowledgeEdge;
import dev.folkmoot.knowledge.Nodes;
import dev.folkmoot.knowledge.Relation;
import dev.folkmoot.story.NewSpec;
import dev.folkmoot.story.SpecId;
import dev.folkmoot.testing.SettableClock;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The versions of a node that come to the file, whatever becomes of the updates that have them. */
abstract class VersionContract implements OnDatabase {
  private static final Optional<SpecId> PROJECT = Optional.empty();

  private final Remote remote = new Remote();

  @AutoClose
  private final Express express =
      new Express(database(), new SettableClock(), Express.config(remote, Optional.empty()));

  private Optional<SpecId> spec() {
    var spec = new NewSpec("Login", "People sign in.");
    return Optional.of(express.stories.addSpec(Express.PERSON, spec, Optional.empty()).id());
  }

  private void learn(String description) {
    express.learn(PROJECT, "a", description);
  }

  private KnowledgeUpdate push(Optional<SpecId> spec) throws InterruptedException {
    var update = express.push(spec).orElseThrow();
    express.work();
    return update;
  }

  private void requireFile(KnowledgeUpdate update, String description) {
    var now = express.now(update);
    assertThat(now.problem()).isEmpty();
    assertThat(now.status()).isEqualTo(UpdateStatus.PUSHED);
    assertThat(remote.nodes(now.branch().orElseThrow())).isEqualTo(Map.of("a", description));
  }

  private void waitsForPeople(KnowledgeUpdate update) throws InterruptedException {
    for (int attempt = 1; attempt <= 3; attempt++) {
      express.rest();
      express.work();
    }
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.WAITING);
  }

  @Test
  void a_node_of_two_buffers_is_changed_by_the_second_after_the_first_is_pushed() throws Exception {
    var spec = spec();
    express.learn(spec, "a", "first");
    learn("second");
    requireFile(push(PROJECT), "second");
    express.learn(spec, "a", "third");
    requireFile(push(spec), "third");
  }

  @Test
  void a_node_is_changed_after_the_whole_graph_was_written() throws Exception {
    learn("first");
    var whole = express.replace();
    express.work();
    requireFile(whole, "first");
    assertThat(express.push(PROJECT)).as("it was written with the rest").isEmpty();
    learn("second");
    requireFile(push(PROJECT), "second");
  }

  @Test
  void an_update_that_a_newer_one_has_passed_leaves_the_newer_version() throws Exception {
    remote.personWrites("main", Remote.FILE, "no graph\n");
    learn("first");
    var passed = push(PROJECT);
    waitsForPeople(passed);
    remote.personWrites("main", Remote.FILE, "");
    learn("second");
    var newer = push(PROJECT);
    requireFile(newer, "second");
    remote.personMerges(newer.id().branch());
    express.answer(passed, "retry");
    express.work();
    assertThat(express.now(passed).status()).isEqualTo(UpdateStatus.DONE);
    assertThat(remote.nodes("main")).isEqualTo(Map.of("a", "second"));
  }

  @Test
  void a_retry_of_the_whole_graph_drops_nothing_that_was_pushed_meanwhile() throws Exception {
    learn("first");
    var whole = express.replace();
    remote.git("branch", "--move", "main", "gone");
    waitsForPeople(whole);
    remote.git("branch", "--move", "gone", "main");
    learn("second");
    express.learn(PROJECT, "b", "later");
    var newer = push(PROJECT);
    express.answer(whole, "retry");
    express.work();
    assertThat(express.now(whole).problem()).isEmpty();
    assertThat(remote.nodes(newer.id().branch())).isEqualTo(Map.of("a", "second", "b", "later"));
  }

  @Test
  void a_retry_leaves_the_newer_note_of_an_edge() throws Exception {
    remote.personWrites("main", Remote.FILE, "no graph\n");
    note("older");
    var passed = push(PROJECT);
    waitsForPeople(passed);
    remote.personWrites("main", Remote.FILE, "");
    note("newer");
    remote.personMerges(push(PROJECT).id().branch());
    express.answer(passed, "retry");
    express.work();
    assertThat(express.now(passed).status()).isEqualTo(UpdateStatus.DONE);
    assertThat(remote.show("main", Remote.FILE)).contains("newer").doesNotContain("older");
  }

  private void note(String words) {
    var edge = new KnowledgeEdge("a", "b", Relation.USES, Optional.of(words));
    var entry = Nodes.entry("a", "about a", edge);
    express.knowledge.add(Express.PERSON, entry, PROJECT, Optional.empty());
  }

  @Test
  void a_node_is_changed_after_an_update_of_it_was_given_up() throws Exception {
    learn("first");
    remote.personWrites("main", Map.of("a", "first"));
    push(PROJECT);
    learn("second");
    var unwanted = push(PROJECT);
    requireFile(unwanted, "second");
    remote.git("update-ref", "-d", "refs/heads/" + unwanted.id().branch());
    express.rest();
    express.work();
    express.answer(unwanted, "give up");
    learn("third");
    requireFile(push(PROJECT), "third");
  }

  @Test
  void a_node_that_people_have_changed_in_the_file_is_left_to_them() throws Exception {
    learn("first");
    remote.personWrites("main", Map.of("a", "by hand"));
    var update = push(PROJECT);
    waitsForPeople(update);
    assertThat(express.question(update).wording().text())
        .contains("the file has a version of a that Folkmoot never had")
        .contains("(a has in the file description \"by hand\", and in the update description")
        .contains("and in the update description \"first\")");
    assertThat(remote.branches()).isEmpty();
  }
}
