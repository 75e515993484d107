package dev.folkmoot.knowledge.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.MaskedText;
import dev.folkmoot.gate.OnDatabase;
import dev.folkmoot.gate.Type;
import dev.folkmoot.testing.Scratch;
import dev.folkmoot.testing.SettableClock;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A patch is pushed as a person approved it, or not at all. */
abstract class ApprovalContract implements OnDatabase {
  private static final Patch FIX = new Patch(PatchTest.FIX, "Praise the project");

  private final Remote remote = new Remote();

  @AutoClose
  private final Express express =
      new Express(database(), new SettableClock(), Express.config(remote, Optional.empty()));

  private KnowledgeUpdate propose(Patch patch) {
    return express.submit(Express.PERSON, NewUpdate.patch(patch), Optional.empty());
  }

  @Test
  void a_patch_waits_for_a_person_who_sees_all_of_it() throws Exception {
    var update = propose(FIX);
    assertThat(update.status()).isEqualTo(UpdateStatus.WAITING);
    var question = express.question(update);
    assertThat(question.type()).isEqualTo(Type.APPROVAL);
    assertThat(question.wording().text()).contains(PatchTest.FIX, FIX.message());
    assertThat(question.wording().options()).containsExactly("approve", "reject");
    assertThat(question.holdsSomebody()).isFalse();
    express.rest();
    assertThat(express.work()).isZero();
    assertThat(remote.branches()).isEmpty();
  }

  @Test
  void an_approved_patch_is_one_commit_on_a_branch_of_its_own() throws Exception {
    express.add("a");
    express.work();
    var update = propose(FIX);
    express.answer(update, "approve");
    express.work();
    var branch = update.id().branch();
    assertThat(express.now(update).branch()).contains(branch);
    assertThat(remote.show(branch, "README.md")).isEqualTo("A good project.\n");
    assertThat(remote.git("diff", "--name-only", "main", branch)).isEqualTo("README.md\n");
    assertThat(remote.messages(branch))
        .isEqualTo("Praise the project\n\nFolkmoot-Update: %s\n\n".formatted(update.id()));
    var later = express.add("b");
    express.work();
    assertThat(express.now(later).branch())
        .as("no knowledge on the patch's")
        .isNotEqualTo(Optional.of(branch));
  }

  @Test
  void a_rejected_patch_is_never_pushed() throws Exception {
    var update = propose(FIX);
    express.answer(update, "reject");
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.FAILED);
    assertThat(express.now(update).problem()).contains("ann rejected the patch");
    express.rest();
    assertThat(express.work()).isZero();
    assertThat(remote.branches()).isEmpty();
  }

  @Test
  void a_withdrawn_question_pushes_nothing() throws Exception {
    var update = propose(FIX);
    express.node.gate.cancel(express.question(update).id(), Express.PERSON, Optional.empty());
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.FAILED);
    assertThat(express.work()).isZero();
  }

  @Test
  void an_agent_neither_proposes_nor_approves() {
    var agent = Speaker.byName(new AgentId("coder"), Speaker.Via.MCP);
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> express.submit(agent, NewUpdate.patch(FIX), Optional.empty()));
    var update = propose(FIX);
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> express.answer(agent, update, "approve"));
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.WAITING);
  }

  @Test
  void a_patch_that_is_changed_after_its_approval_is_not_pushed() throws Exception {
    var update = propose(FIX);
    express.answer(update, "approve");
    var other = new Patch(PatchTest.FIX.replace("good", "bad"), FIX.message());
    replace(update, Json.write(other.json()));
    express.work();
    assertThat(express.now(update).problem())
        .contains("the patch is not the one that a person approved");
    replace(update, Json.write(new Patch(FIX.diff(), "Another message").json()));
    express.rest();
    express.work();
    assertThat(express.now(update).attempts()).isEqualTo(2);
    assertThat(remote.branches()).isEmpty();
  }

  @Test
  void a_patch_that_is_changed_while_people_think_is_not_pushed() throws Exception {
    var update = propose(FIX);
    replace(update, Json.write(new Patch(PatchTest.FIX.replace("good", "bad"), "x").json()));
    express.answer(update, "approve");
    express.work();
    assertThat(express.now(update).problem()).isPresent();
    assertThat(remote.branches()).isEmpty();
  }

  private void replace(KnowledgeUpdate update, String entries) {
    express.node.store.write(
        tx ->
            tx.sql("update knowledge_update set entries = :entries where id = :id")
                .set("entries", entries)
                .set("id", update.id())
                .update());
  }

  @Test
  void a_patch_that_does_not_fit_any_more_fails_in_words() throws Exception {
    var update = propose(FIX);
    express.answer(update, "approve");
    remote.personWrites("main", "README.md", "Another project.\n");
    express.work();
    assertThat(express.now(update).problem().orElseThrow()).startsWith("git apply failed: ");
    assertThat(remote.branches()).isEmpty();
  }

  @Test
  void a_link_of_the_repository_is_neither_changed_nor_followed() throws Exception {
    var outside = Scratch.directory();
    Files.createSymbolicLink(remote.checkout().resolve("link"), outside);
    remote.commit("Link");
    remote.personPushes("main");
    var through =
        """
        diff --git a/link/x b/link/x
        new file mode 100644
        --- /dev/null
        +++ b/link/x
        @@ -0,0 +1 @@
        +mine
        """;
    var changed =
        """
        diff --git a/link b/link
        --- a/link
        +++ b/link
        @@ -1 +1 @@
        -%s
        \\ No newline at end of file
        +/etc
        \\ No newline at end of file
        """
            .formatted(outside);
    for (var diff : List.of(through, changed)) {
      var update = propose(new Patch(diff, "Harmless"));
      express.answer(update, "approve");
      for (int attempt = 1; attempt <= 3; attempt++) {
        express.work();
        express.rest();
      }
      assertThat(express.now(update).status()).isEqualTo(UpdateStatus.WAITING);
      assertThat(express.now(update).problem().orElseThrow()).containsAnyOf("link", "symbolic");
      assertThat(express.question(update).wording().text()).endsWith("a patch that is given up.");
    }
    assertThat(remote.branches()).isEmpty();
    assertThat(outside).isEmptyDirectory();
  }

  @Test
  void the_answer_to_a_question_that_only_looks_like_ours_decides_nothing() throws Exception {
    var update = propose(FIX);
    var forged =
        Ask.of(Type.ALERT, Express.PERSON, "Approve?")
            .options(List.of("approve", "reject"))
            .feature("knowledge-git", Json.object().put("updateId", update.id().value()));
    var asked = express.node.store.write(tx -> express.node.gate.forFeatures().ask(tx, forged));
    express.node.store.write(
        tx ->
            express
                .node
                .gate
                .forFeatures()
                .answer(tx, asked.id(), Express.PERSON, MaskedText.unmasked("approve")));
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.WAITING);
    assertThat(express.work()).isZero();
  }
}
