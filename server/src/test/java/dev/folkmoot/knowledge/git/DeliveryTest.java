package dev.folkmoot.knowledge.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Scratch;
import dev.folkmoot.testing.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The way of an update through git, and the obstacles on it. */
class DeliveryTest {
  private final Remote remote = new Remote();
  private final SettableClock clock = new SettableClock();
  private final Databases database = Databases.sqlite();
  @AutoClose private Express express = new Express(database, clock, config());

  private RepositoryConfig config() {
    return Express.config(remote, Optional.empty());
  }

  private void restart(UnaryOperator<GitRunner> around) {
    express.close();
    express = new Express(database, clock, config(), Scratch.directory(), around);
  }

  @Test
  void a_commit_that_a_person_makes_meanwhile_is_kept_and_merged_by_id() throws Exception {
    remote.personWrites("main", Map.of("a", "about a", "z", "by hand"));
    express.add("b");
    express.work();
    remote.personWrites("main", Map.of("a", "by hand", "z", "by hand"));
    remote.personWrites(
        remote.branches().getFirst(), Map.of("a", "about a", "b", "mended", "z", "by hand"));
    express.add("c");
    express.work();
    assertThat(remote.nodes(remote.branches().getFirst()))
        .isEqualTo(Map.of("a", "about a", "b", "mended", "c", "about c", "z", "by hand"));
  }

  @Test
  void a_commit_on_the_base_that_contradicts_the_branch_is_merged_by_id() throws Exception {
    remote.personWrites("main", Map.of("a", "about a", "m", "by hand"));
    var update = express.add("n", "p");
    express.work();
    var branch = update.id().branch();
    remote.personWrites("main", Map.of("a", "mended", "m", "by hand", "o", "by hand"));
    remote.personWrites("main", "README.md", "Another project.\n");
    express.rest();
    express.work();
    express.rest();
    express.work();
    assertThat(remote.nodes(branch))
        .isEqualTo(
            Map.of("a", "mended", "m", "by hand", "n", "about n", "o", "by hand", "p", "about p"));
    assertThat(remote.show(branch, "README.md")).isEqualTo("Another project.\n");
    assertThat(remote.commits(branch)).as("the update and one merge").hasSize(2);
    remote.personMerges(branch);
    express.rest();
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.DONE);
  }

  @Test
  void a_later_update_meets_a_branch_that_the_base_contradicts() throws Exception {
    var first = express.add("b");
    express.work();
    remote.personWrites("main", Map.of("a", "by hand"));
    var second = express.add("c");
    express.work();
    assertThat(express.now(second).branch()).contains(first.id().branch());
    remote.personMerges(first.id().branch());
    assertThat(remote.nodes("main"))
        .isEqualTo(Map.of("a", "by hand", "b", "about b", "c", "about c"));
  }

  @Test
  void an_update_that_was_merged_before_its_push_was_written_down_is_not_written_again()
      throws Exception {
    restart(
        git ->
            command -> {
              var result = git.run(command);
              if (command.verb().equals("push")) {
                throw new IllegalStateException("broken after the push");
              }
              return result;
            });
    var update = express.add("a");
    express.work();
    remote.personMerges(update.id().branch());
    remote.personWrites("main", Map.of("a", "mended since"));
    restart(UnaryOperator.identity());
    express.rest();
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.DONE);
    assertThat(remote.commits(update.id().branch())).isEmpty();
    assertThat(remote.nodes("main")).isEqualTo(Map.of("a", "mended since"));
  }

  @Test
  void a_refused_push_is_merged_by_id_and_pushed_again() throws Exception {
    var first = express.add("a");
    express.work();
    var branch = first.id().branch();
    var pushes = new AtomicInteger();
    restart(
        git ->
            command -> {
              if (command.verb().equals("push") && pushes.getAndIncrement() == 0) {
                remote.personWrites(branch, Map.of("a", "mended", "z", "by hand"));
              }
              return git.run(command);
            });
    var second = express.add("b");
    express.work();
    assertThat(pushes).hasValue(2);
    assertThat(express.now(second).status()).isEqualTo(UpdateStatus.PUSHED);
    assertThat(express.now(second).attempts()).isZero();
    assertThat(remote.nodes(branch))
        .isEqualTo(Map.of("a", "mended", "b", "about b", "z", "by hand"));
    assertThat(remote.commits(branch)).hasSize(3);
  }

  @Test
  void a_push_that_the_repository_declines_is_a_failure_in_its_words() throws Exception {
    var hook = declining("exit 1");
    var update = express.add("a");
    express.work();
    assertThat(express.now(update).problem())
        .contains("git push failed: [remote rejected] (pre-receive hook declined)");
    assertThat(express.now(update).problem().orElseThrow()).doesNotContain("says");
    Files.delete(hook);
    express.rest();
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
  }

  /** A repository that declines each push, after it has run a script. */
  private Path declining(String script) throws IOException {
    var hook = Files.writeString(remote.hook("pre-receive"), "#!/bin/sh\n%s\n".formatted(script));
    return Files.setPosixFilePermissions(hook, PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void a_push_that_the_repository_declines_tells_its_reason_without_secrets() throws Exception {
    var secret = "ghp_" + "a1B2".repeat(9);
    declining(
        """
        echo 'error: main is "protected",' >&2
        echo 'as \033[31m%s shows' >&2
        exit 1
        """
            .formatted(secret));
    var update = express.add("a");
    express.work();
    assertThat(express.now(update).problem().orElseThrow())
        .startsWith("git push failed: [remote rejected] (pre-receive hook declined); the ")
        .contains("the repository says: \"error: main is \\\"protected\\\", as", "[masked]")
        .doesNotContain(secret, "\033");
  }

  @Test
  void a_repository_that_says_too_much_is_cut_short() throws Exception {
    declining("for i in $(seq 2000); do echo \"no and again no\" >&2; done; exit 1");
    var update = express.add("a");
    express.work();
    assertThat(express.now(update).problem().orElseThrow())
        .contains("no and again no no and")
        .hasSizeLessThan(700);
  }

  @Test
  void a_link_in_the_place_of_the_file_is_not_followed() throws Exception {
    var outside = Files.writeString(Scratch.directory().resolve("outside"), "mine\n");
    link(Remote.FILE, outside);
    var update = express.add("a");
    express.work();
    assertThat(express.now(update).problem().orElseThrow()).contains("is a link");
    remote.personHas("main");
    Files.delete(remote.checkout().resolve(Remote.FILE));
    Files.delete(remote.checkout().resolve(".folkmoot"));
    link(".folkmoot", Objects.requireNonNull(outside.getParent()));
    express.rest();
    express.work();
    assertThat(express.now(update).problem()).isPresent();
    assertThat(express.now(update).attempts()).isEqualTo(2);
    assertThat(outside).hasContent("mine");
    assertThat(outside.resolveSibling("knowledge.dot")).doesNotExist();
  }

  @Test
  void a_repository_that_is_not_there_is_a_failure_in_words() throws Exception {
    express.close();
    var config =
        new RepositoryConfig(
            new RemoteUrl("file:///nowhere/at/all.git"),
            RepositoryConfig.USUAL_FILE,
            "main",
            CommitAuthor.USUAL,
            Optional.empty(),
            CoderKind.BUILTIN);
    express = new Express(database, clock, config);
    var update = express.add("a");
    express.work();
    assertThat(express.now(update).problem().orElseThrow())
        .isEqualTo(
            "git fetch failed: '/nowhere/at/all.git' does not appear to be a git repository");
  }

  @Test
  void a_halt_between_the_commit_and_the_push_keeps_it_from_being_pushed() throws Exception {
    var halting = new AtomicBoolean();
    restart(
        git ->
            command -> {
              if (command.verb().equals("commit-tree") && !halting.getAndSet(true)) {
                express.halt();
              }
              return git.run(command);
            });
    var update = express.add("a");
    express.work();
    assertThat(remote.branches()).isEmpty();
    assertThat(express.now(update).attempts()).isZero();
    express.resume();
    express.rest();
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.PUSHED);
  }

  @Test
  void a_git_that_fails_is_no_answer_to_what_it_was_asked() throws Exception {
    var failing = new AtomicBoolean();
    restart(
        git ->
            command ->
                failing.get() && isAboutItsBranch(command)
                    ? new GitResult.Failed(128, "", "out of memory")
                    : git.run(command));
    var update = express.add("a");
    express.work();
    failing.set(true);
    express.rest();
    express.work();
    assertThat(express.now(update).status())
        .as("nobody is asked about a branch that is there")
        .isEqualTo(UpdateStatus.PUSHED);
  }

  private static boolean isAboutItsBranch(GitCommand command) {
    return command.verb().equals("rev-parse")
        && command.arguments().getLast().contains(UpdateId.BRANCH_PREFIX);
  }

  @Test
  void what_is_squashed_is_found_by_its_trailer() throws Exception {
    var update = express.add("a");
    express.work();
    remote.personSquashes(update.id().branch());
    express.rest();
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.DONE);
  }

  @Test
  void replacing_writes_the_whole_file() throws Exception {
    remote.personWrites("main", Map.of("old", "x"));
    var made = NewUpdate.replace(Express.entries("a"));
    var update = express.submit(Express.PERSON, made, Optional.empty());
    express.work();
    assertThat(remote.nodes(update.id().branch())).isEqualTo(Map.of("a", "about a"));
  }

  @Test
  void entries_that_the_base_has_already_make_no_commit() throws Exception {
    remote.personWrites("main", Map.of("a", "about a"));
    var update = express.add("a");
    express.work();
    assertThat(express.now(update).status()).isEqualTo(UpdateStatus.DONE);
    assertThat(remote.branches()).isEmpty();
  }

  private void link(String name, Path target) throws Exception {
    var link = remote.checkout().resolve(name);
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, target);
    remote.commit("Link");
    remote.personPushes("main");
  }
}
