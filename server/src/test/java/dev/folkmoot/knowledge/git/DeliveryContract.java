package dev.folkmoot.knowledge.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.gate.OnDatabase;
import dev.folkmoot.gate.Type;
import dev.folkmoot.testing.SettableClock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The way of knowledge to a repository without a forge. */
abstract class DeliveryContract implements OnDatabase {
  private final Remote remote = new Remote();
  private final SettableClock clock = new SettableClock();

  @AutoClose
  private final Express express =
      new Express(database(), clock, Express.config(remote, Optional.empty()));

  @Test
  void an_update_is_one_commit_with_all_entries_on_a_pushed_branch() throws Exception {
    var update = express.add("a", "b");
    assertThat(update.status()).isEqualTo(UpdateStatus.QUEUED);
    express.work();
    var branch = "folkmoot/knowledge-" + update.id();
    var pushed = express.now(update);
    assertThat(pushed.status()).isEqualTo(UpdateStatus.PUSHED);
    assertThat(pushed.branch()).contains(branch);
    assertThat(remote.commits(branch)).containsExactly(pushed.commit().orElseThrow());
    assertThat(remote.nodes(branch)).isEqualTo(Map.of("a", "about a", "b", "about b"));
    assertThat(remote.show(branch, "README.md")).isEqualTo("A project.\n");
    assertThat(remote.git("log", "-1", "--format=%an <%ae>%n%cn %at %ct%n%B", branch))
        .isEqualTo(
            """
            Folkmoot <folkmoot@localhost>
            Folkmoot %1$d %1$d
            Add 2 entries to the knowledge graph

            Folkmoot-Update: %2$s

            """
                .formatted(update.madeAt().getEpochSecond(), update.id()));
    assertThat(remote.git("log", "--format=%s", "main")).isEqualTo("Begin\n");
  }

  @Test
  void what_is_pushed_is_done_once_it_is_merged() throws Exception {
    var update = express.add("a");
    express.work();
    assertThat(express.work()).as("it is not looked at before its time").isZero();
    express.rest();
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
    remote.personMerges(update.id().branch());
    express.rest();
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.DONE);
    assertThat(express.all()).hasSize(1);
  }

  @Test
  void nothing_is_pushed_while_everything_is_halted() throws Exception {
    var update = express.add("a");
    express.halt();
    assertThat(express.work()).isZero();
    assertThat(remote.branches()).isEmpty();
    assertThat(express.now(update).attempts()).isZero();
    express.resume();
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
  }

  @Test
  void later_updates_add_commits_to_the_branch_while_it_is_open() throws Exception {
    var first = express.add("a");
    express.work();
    var second = express.add("b");
    var third = express.add("c");
    express.work();
    var branch = first.id().branch();
    assertThat(remote.branches()).containsExactly(branch);
    assertThat(remote.commits(branch))
        .containsExactly(
            express.now(third).commit().orElseThrow(),
            express.now(second).commit().orElseThrow(),
            express.now(first).commit().orElseThrow());
    assertThat(remote.nodes(branch))
        .isEqualTo(Map.of("a", "about a", "b", "about b", "c", "about c"));
    remote.personMerges(branch);
    var fourth = express.add("d");
    express.work();
    assertThat(express.now(fourth).branch()).contains(fourth.id().branch());
    assertThat(remote.nodes(fourth.id().branch())).hasSize(4);
    express.rest();
    express.work();
    assertThat(express.all())
        .extracting(KnowledgeUpdate::status)
        .containsExactly(
            UpdateStatus.PUSHED, UpdateStatus.DONE, UpdateStatus.DONE, UpdateStatus.DONE);
  }

  @Test
  void an_update_that_fails_three_times_is_a_question_to_people() throws Exception {
    remote.personWrites("main", Remote.FILE, "no graph\n");
    var update = express.add("a");
    for (int attempt = 1; attempt <= 2; attempt++) {
      assertThat(express.work()).isOne();
      assertThat(express.now(update).status()).isEqualTo(UpdateStatus.QUEUED);
      assertThat(express.now(update).attempts()).isEqualTo(attempt);
      express.rest();
    }
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.WAITING);
    var question = express.question(update);
    assertThat(question.type()).isEqualTo(Type.ESCALATION);
    assertThat(question.holdsSomebody()).isFalse();
    assertThat(question.wording().options()).containsExactly("retry", "give up");
    assertThat(question.wording().text())
        .contains("expected 'digraph'")
        .endsWith("given up, unless they change or somebody pushes the whole graph.");
    express.rest();
    assertThat(express.work()).isZero();

    remote.personWrites("main", Map.of("z", "now it has one"));
    express.answer(update, "retry");
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
    assertThat(remote.nodes(update.id().branch())).hasSize(2);
  }

  @Test
  void people_may_give_an_update_up_and_agents_decide_nothing() throws Exception {
    var update = failedThreeTimes();
    var agent = Speaker.byName(new AgentId("coder"), Speaker.Via.REST);
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> express.answer(agent, update, "give up"));
    var asker = Speaker.byName(new AgentId("folkmoot-coder"), Speaker.Via.REST);
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(
            () -> express.node.gate.cancel(express.question(update).id(), asker, Optional.empty()));
    express.answer(update, "give up");
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.FAILED);
    express.rest();
    assertThat(express.work()).isZero();
  }

  private KnowledgeUpdate failedThreeTimes() throws InterruptedException {
    remote.personWrites("main", Remote.FILE, "no graph\n");
    var update = express.add("a");
    for (int attempt = 1; attempt <= 3; attempt++) {
      express.work();
      express.rest();
    }
    return update;
  }

  @Test
  void an_update_that_waits_for_people_holds_up_no_other() throws Exception {
    failedThreeTimes();
    remote.personWrites("main", Map.of("z", "mended"));
    var other = express.add("b");
    express.work();
    assertThat(express.now(other).status()).isEqualTo(UpdateStatus.PUSHED);
  }

  @Test
  void a_branch_that_is_thrown_away_is_a_question() throws Exception {
    var update = express.add("a");
    express.work();
    remote.git("update-ref", "-d", "refs/heads/" + update.id().branch());
    express.rest();
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.WAITING);
    express.answer(update, "retry");
    express.work();
    assertThat(remote.branches()).containsExactly(update.id().branch());
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
  }

  @Test
  void a_branch_that_the_base_contradicts_is_one_question_and_stops_no_later_update()
      throws Exception {
    var first = express.add("a");
    express.work();
    var second = express.add("b");
    express.work();
    remote.personWrites("main", Map.of("a", "by hand"));
    var later = express.add("c");
    express.work();
    assertThat(express.now(later).status()).isEqualTo(UpdateStatus.PUSHED);
    assertThat(express.now(later).attempts()).isZero();
    assertThat(remote.nodes(later.id().branch())).isEqualTo(Map.of("a", "by hand", "c", "about c"));
    var asked = express.question(first);
    for (var update : List.of(first, second)) {
      assertThat(express.now(update).status()).isEqualTo(UpdateStatus.WAITING);
      assertThat(express.question(update)).isEqualTo(asked);
    }
    assertThat(asked.wording().text())
        .contains("2 updates", "conflicts with the base branch", "has a version of a");

    express.answer(first, "retry");
    express.work();
    assertThat(express.question(second)).as("nothing was put right").isNotEqualTo(asked);
    assertThat(express.question(first)).isEqualTo(express.question(second));

    remote.personWrites("main", Map.of("a", "about a"));
    express.answer(second, "retry");
    express.work();
    for (var update : List.of(first, second)) {
      assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
    }
    assertThat(remote.nodes(first.id().branch())).isEqualTo(Map.of("a", "about a", "b", "about b"));
  }

  @Test
  void a_branch_that_the_base_contradicts_is_a_question_when_it_is_looked_at() throws Exception {
    var update = express.add("a");
    express.work();
    remote.personWrites("main", Map.of("a", "by hand"));
    express.rest();
    express.work();
    assertThat(express.question(update).wording().text())
        .contains("conflicts with the base branch");
    express.answer(update, "give up");
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.FAILED);
    express.rest();
    assertThat(express.work()).isZero();
  }

  @Test
  void only_people_and_folkmoot_make_updates_and_the_same_request_makes_one() {
    var made = NewUpdate.append(Optional.empty(), Express.entries("a"));
    var agent = Speaker.byName(new AgentId("coder"), Speaker.Via.MCP);
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> express.submit(agent, made, Optional.empty()))
        .withMessageContaining("only people and Folkmoot");
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(
            () ->
                express.submit(
                    new Speaker(AgentId.FOLKMOOT, Speaker.Via.REST), made, Optional.empty()));
    assertThat(express.all()).isEmpty();
    var key = Optional.of("once");
    var first = express.submit(Express.PERSON, made, key);
    assertThat(express.submit(Express.PERSON, made, key)).isEqualTo(first);
    assertThat(express.all()).containsExactly(first);
  }

  @Test
  void of_all_nodes_one_works_on_one_update() {
    var first = express.add("a");
    express.add("b");
    var now = clock.instant();
    assertThat(express.toRun(now)).containsExactly(first.id());
    assertThat(express.claim(first.id(), "n1", now)).isPresent();
    assertThat(express.now(first).status()).isEqualTo(UpdateStatus.RUNNING);
    for (var update : express.all()) {
      assertThat(express.claim(update.id(), "n2", now)).isEmpty();
    }
    assertThat(express.claim(first.id(), "n2", now.plusSeconds(7))).isPresent();
  }

  @Test
  void a_pushed_branch_is_not_looked_at_while_a_node_works_on_another_update() throws Exception {
    var first = express.add("a");
    express.work();
    var second = express.add("b");
    express.rest();
    var now = clock.instant();
    assertThat(express.claim(second.id(), "n1", now)).isPresent();
    assertThat(express.claim(first.id(), "n2", now)).isEmpty();
    assertThat(express.toRun(now)).isEmpty();
  }

  @Test
  void each_change_of_an_update_is_an_event() throws Exception {
    var update = express.add("a");
    express.work();
    var told =
        express.node.events.after(0, EventFilter.ALL, 100).events().stream()
            .filter(event -> event.type().equals("knowledge.update_changed"))
            .map(Event::data)
            .toList();
    assertThat(told).hasSize(2);
    assertThat(told.getLast()).contains("\"pushed\"", update.id().branch());
  }
}
