package dev.folkmoot.knowledge.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** git, as the server runs it. */
class GitProgramTest {
  private static final String TOKEN = "an-ordinary-looking-word";
  private static final RemoteUrl HTTPS = new RemoteUrl("https://example.com/team/project.git");

  @TempDir private Path directory;

  @BeforeEach
  void init() throws InterruptedException {
    done(GitCommand.of("init", "--quiet", "--bare", "."));
  }

  private GitProgram program(GitProgram.Limits limits) {
    return new GitProgram(directory, limits, new GitCredential(HTTPS, Optional.of(TOKEN)));
  }

  private GitResult run(GitCommand command) throws InterruptedException {
    return program(GitProgram.Limits.USUAL).run(command);
  }

  private String done(GitCommand command) throws InterruptedException {
    return ((GitResult.Done) run(command)).output();
  }

  private GitResult.Failed failed(GitCommand command) throws InterruptedException {
    return (GitResult.Failed) run(command);
  }

  /** Runs a script of the shell as a command of git. */
  private static GitCommand script(String text) {
    return GitCommand.of("-c", "alias.script=!" + text, "script");
  }

  @Test
  void hooks_do_not_run() throws Exception {
    var sign = directory.resolve("hook-ran");
    var hook = directory.resolve("hooks/reference-transaction");
    Files.createDirectories(hook.getParent());
    Files.writeString(hook, "#!/bin/sh\ntouch '%s'\n".formatted(sign));
    Files.setPosixFilePermissions(hook, PosixFilePermissions.fromString("rwx------"));
    var author = new CommitAuthor("A", "a@b.c").environment(Instant.EPOCH);
    var tree = done(GitCommand.of("mktree")).strip();
    var commit = done(GitCommand.of("commit-tree", tree).with(author)).strip();
    done(GitCommand.of("update-ref", "refs/heads/x", commit));
    assertThat(sign).doesNotExist();
    Remote.git(directory, "update-ref", "refs/heads/y", commit);
    assertThat(sign).exists();
  }

  @Test
  void no_settings_are_read_but_ours() throws Exception {
    var origins = done(GitCommand.of("config", "--list", "--show-origin", "--show-scope"));
    assertThat(origins.lines().map(line -> line.split("\t", 2)[0]).distinct())
        .containsExactlyInAnyOrder("local", "command");
  }

  @Test
  void git_gets_only_the_variables_that_it_needs() throws Exception {
    var names = done(script("env")).lines().map(line -> line.replaceFirst("=.*", "")).toList();
    assertThat(names)
        .contains("PATH", "GIT_TERMINAL_PROMPT", "GIT_CONFIG_VALUE_0")
        .allSatisfy(
            name ->
                assertThat(name)
                    .matches(
                        "GIT_.*|PATH|HOME|USER|LOGNAME|TMPDIR|SSH_AUTH_SOCK|SSL_CERT_.*|(?i)HTTPS_PROXY|(?i)NO_PROXY|LC_ALL|PWD|OLDPWD|SHLVL|_"));
    assertThat(System.getenv().keySet())
        .as("there are others")
        .anyMatch(name -> !names.contains(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ext::sh -c touch% SIGN",
        "http://127.0.0.1:9/a.git",
        "git://127.0.0.1:9/a.git",
        "ftp://127.0.0.1:9/a"
      })
  void other_protocols_than_https_ssh_and_file_are_refused(String url) throws Exception {
    var sign = directory.resolve("ran");
    var failed = failed(GitCommand.of("ls-remote", "--", url.replace("SIGN", sign.toString())));
    assertThat(failed.sentence()).contains("not allowed");
    assertThat(sign).doesNotExist();
  }

  @Test
  void a_run_that_takes_too_long_is_stopped_with_all_that_it_started() throws Exception {
    var limits = new GitProgram.Limits(Duration.ofMillis(300), 1_000);
    var pid = directory.resolve("pid");
    var result = program(limits).run(script("echo $$ > '%s'; sleep 600".formatted(pid)));
    assertThat(result)
        .isInstanceOfSatisfying(
            GitResult.Failed.class,
            failed -> assertThat(failed.sentence()).contains("took longer than"));
    var started = ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()));
    Api.awaitUntil(() -> started.filter(ProcessHandle::isAlive).isEmpty());
  }

  @Test
  void too_much_output_is_a_failure_and_not_read() throws Exception {
    var limits = new GitProgram.Limits(Duration.ofMinutes(1), 1_000);
    assertThat(program(limits).run(script("yes")))
        .isInstanceOfSatisfying(
            GitResult.Failed.class,
            failed -> assertThat(failed.sentence()).contains("wrote more than 1000 bytes"));
  }

  @Test
  void the_token_and_passwords_in_addresses_are_in_no_sentence() throws Exception {
    var encoded =
        Base64.getEncoder()
            .encodeToString(("x-access-token:" + TOKEN).getBytes(StandardCharsets.UTF_8));
    assertThat(done(script("echo $GIT_CONFIG_VALUE_0"))).contains(encoded);
    var sentence =
        failed(
                script(
                    "echo fatal: $GIT_CONFIG_VALUE_0 %s https://ann:hunter2hunter2@example.com/ >&2; exit 1"
                        .formatted(TOKEN)))
            .sentence();
    assertThat(sentence).contains("[masked]").doesNotContain(TOKEN, encoded, "hunter2");
  }

  @Test
  void the_token_is_sent_to_the_repositorys_address_over_https_only() {
    assertThat(new GitCredential(HTTPS, Optional.of(TOKEN)).environment())
        .containsEntry("GIT_CONFIG_KEY_0", "http.https://example.com/team/project.git.extraHeader");
    var ssh = new RemoteUrl("git@example.com:team/project.git");
    assertThat(new GitCredential(ssh, Optional.of(TOKEN)).environment()).isEqualTo(Map.of());
  }

  @Test
  void a_failure_is_one_sentence() throws Exception {
    assertThat(failed(GitCommand.of("rev-parse", "--verify", "nothing")).sentence())
        .isEqualTo("git rev-parse failed: Needed a single revision");
  }

  @Test
  void a_missing_directory_is_a_failure_and_no_exception() throws Exception {
    var nowhere = directory.resolve("nowhere");
    var program =
        new GitProgram(
            nowhere, GitProgram.Limits.USUAL, new GitCredential(HTTPS, Optional.empty()));
    assertThat(program.run(GitCommand.of("status"))).isInstanceOf(GitResult.Failed.class);
  }
}
