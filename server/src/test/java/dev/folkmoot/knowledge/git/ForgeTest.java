package dev.folkmoot.knowledge.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.LogCapture;
import dev.folkmoot.testing.SettableClock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Pull requests at a forge that takes GitHub's and Gitea's requests to the letter. */
@ParameterizedClass
@EnumSource(ForgeConfig.Kind.class)
class ForgeTest {
  private static final AgentId ADA = new AgentId("ada");
  private static final String URL = "https://forge.example/team/project/pulls/";

  @Parameter private ForgeConfig.Kind kind = ForgeConfig.Kind.GITHUB;

  private final Remote remote = new Remote();
  private final SettableClock clock = new SettableClock();
  @AutoClose private ForgeServer forge;
  @AutoClose private Express express;

  @BeforeEach
  void start() {
    forge = new ForgeServer(kind);
    express =
        new Express(Databases.sqlite(), clock, Express.config(remote, Optional.of(forge.config())));
  }

  @AfterEach
  void everyRequestHadTheRightForm() {
    assertThat(forge.complaints()).isEmpty();
  }

  @Test
  void a_pushed_branch_gets_one_pull_request_to_which_later_updates_are_added() throws Exception {
    var first = express.add("a", "b");
    express.work();
    var second = express.add("c");
    express.work();
    assertThat(forge.pulls())
        .containsExactly(
            "%s → main: Add 2 entries to the knowledge graph (open)"
                .formatted(first.id().branch()));
    assertThat(express.now(first).pullRequest()).contains(URL + 1);
    assertThat(express.now(second).pullRequest()).contains(URL + 1);
    assertThat(remote.commits(first.id().branch())).hasSize(2);
  }

  @Test
  void a_merged_pull_request_ends_its_updates_whatever_became_of_their_trailers() throws Exception {
    var update = express.add("a");
    express.work();
    forge.decide("merged");
    express.rest();
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.DONE);
    var next = express.add("b");
    express.work();
    assertThat(express.now(next).pullRequest()).contains(URL + 2);
  }

  @Test
  void a_pull_request_that_people_close_is_a_question_and_no_later_update_joins_it()
      throws Exception {
    var update = express.add("a");
    express.work();
    forge.decide("closed");
    var next = express.add("b");
    express.work();
    assertThat(express.now(next).branch()).contains(next.id().branch());
    express.rest();
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.WAITING);
    assertThat(express.question(update).wording().text()).contains("closed without being merged");
    express.answer(update, "give up");
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.FAILED);
  }

  @Test
  void an_update_that_is_tried_again_after_its_pull_request_was_closed_has_a_new_one()
      throws Exception {
    var update = express.add("a");
    express.work();
    forge.decide("closed");
    express.rest();
    express.work();
    express.answer(update, "retry");
    for (int look = 0; look < 3; look++) {
      express.work();
      assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
      assertThat(express.now(update).pullRequest()).contains(URL + 2);
      express.rest();
    }
    assertThat(forge.pulls()).hasSize(2);
  }

  @Test
  void its_pull_request_is_found_among_many() throws Exception {
    var update = express.add("a");
    express.work();
    forge.addOthers(120);
    express.add("b");
    express.work();
    assertThat(express.all()).allMatch(one -> one.pullRequest().equals(Optional.of(URL + 1)));
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
  }

  @Test
  void the_branch_of_an_external_coder_gets_its_pull_request_from_us_if_it_is_the_update()
      throws Exception {
    useExternalCoder();
    var update = express.add("a");
    express.work();
    var commit =
        remote.coderPushes(
            update.id().branch(),
            Remote.FILE,
            express.knowledge.merged("", Express.entries("a")),
            "Add it\n\n" + update.id().trailer());
    acknowledge(update, commit);
    express.work();
    assertThat(forge.pulls()).hasSize(1);
    assertThat(express.now(update).pullRequest()).contains(URL + 1);
    assertThat(express.now(update).commit()).contains(commit);
  }

  @Test
  void a_branch_of_an_external_coder_that_changes_more_is_a_question_without_a_pull_request()
      throws Exception {
    useExternalCoder();
    for (var file : List.of(".github/workflows/evil.yml", "README.md")) {
      var update = express.add(file.endsWith("md") ? "a" : "b");
      express.work();
      remote.coderPushes(
          update.id().branch(), file, "Evil.\n", "Add it\n\n" + update.id().trailer());
      acknowledge(update, "0".repeat(40));
      express.work();
      assertThat(express.now(update).status()).isEqualTo(UpdateStatus.WAITING);
      assertThat(express.now(update).problem().orElseThrow())
          .contains("changes that are not part of the update");
      assertThat(forge.pulls()).isEmpty();
    }
  }

  @Test
  void a_branch_of_an_external_coder_on_a_file_that_people_changed_is_a_question()
      throws Exception {
    useExternalCoder();
    remote.personWrites("main", Map.of("a", "by hand"));
    var update = express.add("a");
    express.work();
    remote.coderPushes(
        update.id().branch(),
        Remote.FILE,
        express.knowledge.merged("", Express.entries("a")),
        "Add it\n\n" + update.id().trailer());
    acknowledge(update, "0".repeat(40));
    express.work();
    assertThat(express.question(update).wording().text())
        .contains("the file has a version of a that Folkmoot never had");
    assertThat(forge.pulls()).isEmpty();
  }

  @Test
  void a_patch_that_an_external_coder_had_to_change_is_a_question() throws Exception {
    useExternalCoder();
    var patch = NewUpdate.patch(new Patch(PatchTest.FIX, "Praise the project"));
    var update = express.submit(Express.PERSON, patch, Optional.empty());
    express.answer(update, "approve");
    express.work();
    remote.personWrites("main", "README.md", "Something else.\n");
    remote.coderPushes(
        update.id().branch(), "README.md", "Mine.\n", "Fix it\n\n" + update.id().trailer());
    acknowledge(update, "0".repeat(40));
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.WAITING);
    assertThat(forge.pulls()).isEmpty();
  }

  @Test
  void a_retry_opens_no_pull_request_for_what_is_not_the_update() throws Exception {
    useExternalCoder();
    var update = express.add("a");
    express.work();
    remote.coderPushes(
        update.id().branch(), "README.md", "Evil.\n", "Add it\n\n" + update.id().trailer());
    acknowledge(update, "0".repeat(40));
    express.work();
    express.answer(update, "retry");
    express.work();
    assertThat(express.now(update).problem().orElseThrow())
        .contains("changes that are not part of the update");
    assertThat(forge.pulls()).isEmpty();
  }

  private void useExternalCoder() {
    express.close();
    express =
        new Express(
            Databases.sqlite(),
            clock,
            Express.config(remote, Optional.of(forge.config()), CoderKind.EXTERNAL));
    express.register(ADA);
  }

  private void acknowledge(KnowledgeUpdate update, String commit) {
    var letter = express.next(ADA).orElseThrow();
    assertThat(letter.data().get("updateId").asString()).isEqualTo(update.id().value());
    express.acknowledge(ADA, letter, commit);
  }

  @Test
  void all_updates_of_a_pull_request_that_people_close_are_one_question() throws Exception {
    var updates = Stream.of("a", "b", "c").map(express::add).toList();
    express.work();
    forge.decide("closed");
    express.rest();
    express.work();
    var question = express.question(updates.getFirst());
    assertThat(question.wording().text()).contains("3 updates", "closed without being merged");
    assertThat(updates).extracting(express::question).containsOnly(question);
    express.answer(updates.getFirst(), "give up");
    assertThat(express.all()).extracting(KnowledgeUpdate::status).containsOnly(UpdateStatus.FAILED);
  }

  @Test
  void a_reply_that_is_lost_makes_no_second_pull_request() throws Exception {
    forge.loseNextReply();
    var update = express.add("a");
    express.work();
    assertThat(express.now(update).problem()).isPresent();
    assertThat(forge.pulls()).hasSize(1);
    express.rest();
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
    assertThat(express.now(update).pullRequest()).contains(URL + 1);
    assertThat(forge.pulls()).hasSize(1);
    assertThat(remote.commits(update.id().branch())).hasSize(1);
  }

  @Test
  void a_pull_request_that_another_node_opened_meanwhile_is_adopted() throws Exception {
    var client =
        new Forge(
            forge.config(), "main", new ForgeHttp(forge.config(), Optional.of(Express.TOKEN)));
    var first = client.open("folkmoot/knowledge-x", "One", "…");
    assertThat(client.open("folkmoot/knowledge-x", "Two", "…")).isEqualTo(first);
    assertThat(forge.pulls()).hasSize(1);
  }

  @Test
  void a_refused_token_is_told_by_its_name_and_never_shown() throws Exception {
    try (var log = new LogCapture()) {
      for (int code : new int[] {401, 500, 302}) {
        forge.failNext(code);
        var update = express.add("a" + code);
        express.work();
        assertThat(express.now(update).problem().orElseThrow())
            .contains(code == 401 ? "the token in FORGE_TOKEN (401)" : "replied with " + code)
            .doesNotContain(Express.TOKEN);
        express.rest();
        express.work();
      }
      assertThat(log.linesWith("is not delivered")).isNotEmpty();
      assertThat(log.linesWith(Express.TOKEN)).isEmpty();
    }
  }
}
