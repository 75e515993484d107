package dev.folkmoot.knowledge.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.gate.OnDatabase;
import dev.folkmoot.gate.Type;
import dev.folkmoot.store.Together;
import dev.folkmoot.story.Letter;
import dev.folkmoot.story.LetterStatus;
import dev.folkmoot.story.LetterType;
import dev.folkmoot.story.NewLetter;
import dev.folkmoot.story.Receipt;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The way of knowledge to git through external coders. */
abstract class OfferContract implements OnDatabase {
  private static final AgentId ADA = new AgentId("ada");
  private static final AgentId BEN = new AgentId("ben");
  private static final String NO_COMMIT = "0123456789abcdef0123456789abcdef01234567";

  private final Remote remote = new Remote();
  private final SettableClock clock = new SettableClock();
  private final Databases database = database();
  @AutoClose private Express express = node(CoderKind.EXTERNAL);

  private Express node(CoderKind coder) {
    return new Express(database, clock, Express.config(remote, Optional.empty(), coder));
  }

  private void restart(CoderKind coder) {
    express.close();
    express = node(coder);
    express.updates.work().begin();
  }

  @BeforeEach
  void register() {
    express.register(ADA);
    express.register(BEN);
  }

  private Optional<Letter> next(AgentId coder) {
    return express.next(coder);
  }

  private void acknowledge(AgentId coder, Letter letter, String commit) {
    assertThat(express.acknowledge(coder, letter, commit).status())
        .isEqualTo(LetterStatus.DELIVERED);
  }

  private void fail(AgentId coder, Letter letter, String problem) {
    var receipt = new Receipt(letter.id(), Optional.empty(), Optional.of(problem));
    var _ = express.stories.mailbox().acknowledge(coder, receipt);
  }

  private String refusal(AgentId coder, Receipt receipt) {
    var words = new String[1];
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> express.stories.mailbox().acknowledge(coder, receipt))
        .satisfies(refusal -> words[0] = refusal.getMessage());
    return words[0];
  }

  private KnowledgeUpdate offered(String... ids) throws InterruptedException {
    var update = express.add(ids);
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.OFFERED);
    return update;
  }

  private String push(JsonNode asked) {
    var text = express.knowledge.merged("", asked.get("entries"));
    return remote.coderPushes(
        asked.get("branch").asString(),
        asked.get("filePath").asString(),
        text,
        asked.get("message").asString());
  }

  @Test
  void a_free_coder_gets_an_update_and_is_done_with_its_commit() throws Exception {
    var update = offered("a", "b");
    assertThat(remote.branches()).isEmpty();
    var letter = next(ADA).orElseThrow();
    assertThat(letter.type()).isEqualTo(LetterType.KNOWLEDGE_UPDATE);
    assertThat(letter.from()).isEqualTo(AgentId.FOLKMOOT);
    var asked = letter.data();
    assertThat(asked.get("action").asString()).isEqualTo("append");
    assertThat(asked.get("filePath").asString()).isEqualTo(Remote.FILE);
    assertThat(asked.get("entries")).isEqualTo(Express.entries("a", "b"));
    assertThat(asked.get("message").asString()).contains("Folkmoot-Update: " + update.id());
    report("SETUP", "CODING");
    var commit = push(asked);
    acknowledge(ADA, letter, commit);
    report("DONE");
    var pushed = express.now(update);
    assertThat(pushed.status()).isEqualTo(UpdateStatus.PUSHED);
    assertThat(pushed.commit()).contains(commit);
    assertThat(pushed.branch()).contains(update.id().branch());
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
    remote.personMerges(update.id().branch());
    express.rest();
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.DONE);
    assertThat(history())
        .as("there is no planning in an express pass")
        .containsExactly("SETUP", "CODING", "DONE");
  }

  @Test
  void each_entry_goes_to_coders_once_and_is_done_with_the_commit_that_has_it() throws Exception {
    express.learn(Optional.empty(), "a", "A.");
    express.learn(Optional.empty(), "b", "B.");
    var first = express.push(Optional.empty()).orElseThrow();
    express.learn(Optional.empty(), "b", "B.");
    express.learn(Optional.empty(), "c", "C.");
    var second = express.push(Optional.empty()).orElseThrow();
    assertThat(express.push(Optional.empty())).isEmpty();
    var asked = new ArrayList<String>();
    for (var update : List.of(first, second)) {
      express.work();
      var letter = next(ADA).orElseThrow();
      letter
          .data()
          .get("entries")
          .valueStream()
          .forEach(entry -> asked.add(entry.at("/node/id").asString()));
      var commit = push(letter.data());
      acknowledge(ADA, letter, commit);
      assertThat(express.now(update).commit()).contains(commit);
    }
    express.work();
    assertThat(asked).containsExactlyInAnyOrder("a", "b", "c");
    assertThat(next(ADA)).isEmpty();
    assertThat(next(BEN)).isEmpty();
  }

  @Test
  void a_coders_history_has_no_planning_in_an_express_pass_and_has_it_in_a_story()
      throws Exception {
    offered("a");
    var letter = next(ADA).orElseThrow();
    report("SETUP", "CODING");
    acknowledge(ADA, letter, push(letter.data()));
    report("DONE", "WAITING");
    express.addStory("login");
    assertThat(next(ADA).orElseThrow().type()).isEqualTo(LetterType.STORY);
    report("SETUP");
    assertThatExceptionOfType(Refusal.class)
        .as("a story is planned")
        .isThrownBy(() -> report("CODING"));
    report("PLANNING");
    assertThat(history())
        .containsExactly("SETUP", "CODING", "DONE", "WAITING", "SETUP", "PLANNING");
  }

  private void report(String... states) {
    for (var state : states) {
      express.stories.states().report(ADA, state, Optional.empty());
    }
  }

  private List<String> history() {
    return express.node.events.after(0, EventFilter.ALL, 100).events().stream()
        .filter(event -> event.type().equals("agent.state"))
        .map(event -> Json.tree(event.data()).get("to").asString())
        .toList();
  }

  @Test
  void without_the_commit_it_is_not_done() throws Exception {
    var update = offered("a");
    var letter = next(ADA).orElseThrow();
    assertThat(refusal(ADA, Receipt.of(letter.id()))).contains("commit is missing");
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.OFFERED);
    assertThat(next(ADA)).contains(letter);
  }

  @Test
  void a_commit_that_is_not_on_the_branch_is_a_question() throws Exception {
    var update = offered("a");
    acknowledge(ADA, next(ADA).orElseThrow(), NO_COMMIT);
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.WAITING);
    assertThat(express.question(update).type()).isEqualTo(Type.ESCALATION);
    assertThat(express.question(update).wording().text())
        .contains("the repository has no branch " + update.id().branch())
        .doesNotContain("gone");
    express.answer(update, "retry");
    express.work();
    var again = next(ADA).orElseThrow();
    remote.coderPushes(update.id().branch(), "notes.txt", "Not it.", "Something else");
    acknowledge(ADA, again, NO_COMMIT);
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.WAITING);
    assertThat(express.now(update).problem().orElseThrow())
        .contains("has no commit of this update");
  }

  @Test
  void an_update_that_no_coder_can_do_is_a_question_after_three_attempts() throws Exception {
    var update = offered("a");
    for (int attempt = 1; attempt <= 3; attempt++) {
      fail(ADA, next(ADA).orElseThrow(), "The remote refuses me.");
      assertThat(express.now(update).attempts()).isEqualTo(attempt);
      assertThat(next(ADA)).isEmpty();
      express.rest();
      express.work();
    }
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.WAITING);
    assertThat(express.question(update).wording().text()).contains("The remote refuses me.");
    express.answer(update, "retry");
    express.work();
    acknowledge(BEN, next(BEN).orElseThrow(), NO_COMMIT);
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
  }

  @Test
  void an_update_that_coders_take_and_leave_is_a_question() throws Exception {
    var update = offered("a");
    for (int i = 0; i < 3; i++) {
      assertThat(next(i % 2 == 0 ? ADA : BEN)).as("time %d", i).isPresent();
      express.node.agents.flush();
      clock.advance(Duration.ofMinutes(12));
    }
    assertThat(next(ADA)).isEmpty();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.WAITING);
    assertThat(express.question(update).wording().text()).contains("never acknowledged it");
    assertThat(next(BEN)).isEmpty();
  }

  @Test
  void coders_have_one_update_at_a_time() throws Exception {
    var first = offered("a");
    var second = express.add("b");
    express.work();
    assertThat(express.now(second).status()).isEqualTo(UpdateStatus.QUEUED);
    var letter = next(ADA).orElseThrow();
    assertThat(next(BEN)).isEmpty();
    acknowledge(ADA, letter, push(letter.data()));
    express.work();
    assertThat(express.now(first).status()).isEqualTo(UpdateStatus.PUSHED);
    assertThat(express.now(second).status()).isEqualTo(UpdateStatus.OFFERED);
  }

  @Test
  void of_many_that_acknowledge_at_once_one_is_told_and_the_same_again_changes_nothing()
      throws Exception {
    var update = offered("a");
    var letter = next(ADA).orElseThrow();
    var commit = push(letter.data());
    Together.all(
        8,
        _ -> {
          acknowledge(ADA, letter, commit);
          return true;
        });
    assertThat(express.now(update).commit()).contains(commit);
    acknowledge(ADA, letter, NO_COMMIT);
    assertThat(express.now(update).commit()).contains(commit);
  }

  @Test
  void what_is_too_long_for_a_message_is_pushed_by_the_server() throws Exception {
    var many = IntStream.range(0, 3_000).mapToObj(number -> "n" + number).toArray(String[]::new);
    var update =
        express.submit(
            Express.PERSON,
            NewUpdate.append(Optional.empty(), Express.entries(many)),
            Optional.empty());
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
    assertThat(remote.branches()).containsExactly(update.id().branch());
    assertThat(next(ADA)).isEmpty();
  }

  @Test
  void a_patch_is_offered_once_a_person_has_approved_it() throws Exception {
    var made =
        express.submit(
            Express.PERSON,
            NewUpdate.patch(new Patch(PatchTest.FIX, "Praise the project")),
            Optional.empty());
    express.work();
    assertThat(next(ADA)).isEmpty();
    express.answer(made, "approve");
    express.work();
    var asked = next(ADA).orElseThrow().data();
    assertThat(asked.get("action").asString()).isEqualTo("patch");
    assertThat(asked.get("diff").asString()).isEqualTo(PatchTest.FIX);
    assertThat(asked.get("message").asString()).startsWith("Praise the project\n");
  }

  @Test
  void a_patch_that_was_changed_after_its_approval_is_not_offered() throws Exception {
    var made =
        express.submit(
            Express.PERSON,
            NewUpdate.patch(new Patch(PatchTest.FIX, "Praise the project")),
            Optional.empty());
    express.answer(made, "approve");
    express.node.store.write(
        tx ->
            tx.sql("update knowledge_update set entries = replace(entries, 'good', 'evil')")
                .update());
    express.work();
    assertThat(next(ADA)).isEmpty();
    assertThat(express.now(made).problem().orElseThrow())
        .contains("not the one that a person approved");
  }

  @Test
  void what_is_offered_outlives_a_restart() throws Exception {
    var update = offered("a");
    var letter = next(ADA).orElseThrow();
    restart(CoderKind.EXTERNAL);
    assertThat(next(ADA)).contains(letter);
    acknowledge(ADA, letter, push(letter.data()));
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
  }

  @Test
  void a_server_that_pushes_by_itself_takes_back_what_was_offered() throws Exception {
    var update = offered("a");
    var letter = next(ADA).orElseThrow();
    restart(CoderKind.BUILTIN);
    assertThat(refusal(ADA, new Receipt(letter.id(), Optional.of(NO_COMMIT), Optional.empty())))
        .contains("withdrawn");
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
    assertThat(remote.nodes(update.id().branch())).isEqualTo(Map.of("a", "about a"));
    assertThat(next(BEN)).isEmpty();
  }

  @Test
  void a_coder_that_pushed_before_it_was_cut_off_is_not_repeated() throws Exception {
    var update = offered("a");
    var commit = push(next(ADA).orElseThrow().data());
    restart(CoderKind.BUILTIN);
    express.work();
    assertThat(express.now(update).commit()).contains(commit);
    assertThat(remote.commits(update.id().branch())).containsExactly(commit);
  }

  @Test
  void where_there_is_a_repository_people_send_no_updates_as_messages() {
    for (var kind : List.of("append", "patch")) {
      var letter =
          new NewLetter(
              LetterType.KNOWLEDGE_UPDATE, Optional.empty(), Optional.empty(), kind, Json.object());
      assertThatExceptionOfType(Refusal.class)
          .isThrownBy(
              () -> express.stories.mailbox().send(Express.PERSON, letter, Optional.empty()))
          .withMessageContaining("cannot be sent as a message");
    }
    assertThat(next(ADA)).isEmpty();
  }

  @Test
  void an_update_that_no_coder_brings_within_an_hour_is_a_question() throws Exception {
    var update = offered("a");
    var letter = next(ADA).orElseThrow();
    clock.advance(Duration.ofMinutes(59));
    assertThat(express.work()).isZero();
    clock.advance(Duration.ofMinutes(2));
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.WAITING);
    assertThat(express.question(update).wording().text()).contains("no coder has pushed it");
    assertThat(refusal(ADA, new Receipt(letter.id(), Optional.of(NO_COMMIT), Optional.empty())))
        .contains("withdrawn");
    var other = express.add("b");
    express.work();
    assertThat(express.now(other).status()).isEqualTo(UpdateStatus.OFFERED);
  }

  @Test
  void nothing_is_offered_while_everything_is_halted() throws Exception {
    express.halt();
    var update = express.add("a");
    assertThat(express.work()).isZero();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.QUEUED);
    express.resume();
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.OFFERED);
  }

  @Test
  void where_the_express_queue_is_full_the_server_pushes() throws Exception {
    var letter =
        new NewLetter(
            LetterType.KNOWLEDGE_UPDATE, Optional.empty(), Optional.empty(), "k", Json.object());
    express.node.store.write(
        tx -> {
          for (int i = 0; i < 1_000; i++) {
            express.stories.mailbox().forward(tx, AgentId.FOLKMOOT, letter);
          }
          return true;
        });
    var update = express.add("a");
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
    assertThat(remote.branches()).containsExactly(update.id().branch());
  }

  @Test
  void an_update_that_the_server_had_pushed_is_not_offered() throws Exception {
    restart(CoderKind.BUILTIN);
    var update = express.add("a");
    express.work();
    express.node.store.write(
        tx -> tx.sql("update knowledge_update set status = 'queued', lease_until = null").update());
    restart(CoderKind.EXTERNAL);
    express.work();
    assertThat(next(ADA)).isEmpty();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
    assertThat(remote.commits(update.id().branch())).hasSize(1);
  }

  @Test
  void an_update_that_a_coder_had_pushed_stays_on_its_branch() throws Exception {
    restart(CoderKind.BUILTIN);
    var first = express.add("z");
    express.work();
    restart(CoderKind.EXTERNAL);
    var second = offered("a");
    var commit = push(next(ADA).orElseThrow().data());
    restart(CoderKind.BUILTIN);
    express.work();
    assertThat(express.now(second).branch()).contains(second.id().branch());
    assertThat(express.now(second).commit()).contains(commit);
    assertThat(remote.commits(first.id().branch())).hasSize(1);
  }
}
