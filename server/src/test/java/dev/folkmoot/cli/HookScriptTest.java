package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.ServerProcess;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The hook's script lets a free agent pass without Java, and leaves everything else to Java. */
class HookScriptTest extends ShellTest {
  private static final String BASH = HookScript.BASH;

  @SuppressWarnings("NullAway.Init")
  private HookScript script;

  @BeforeEach
  void install(@TempDir Path directory) throws Exception {
    script = new HookScript(directory).with("FOLKMOOT_DATA", shell.data().toString());
  }

  private Shell.Ran hook(String input, String... options) throws Exception {
    var all = new ArrayList<>(List.of("--agent", "coder"));
    all.addAll(List.of(options));
    return script.run(input, all.toArray(String[]::new));
  }

  private static void requireSilentPass(Shell.Ran ran) {
    assertThat(ran).isEqualTo(new Shell.Ran(0, "", ""));
  }

  private static void requireDenied(Shell.Ran ran, String... words) {
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    var output = Json.tree(ran.out()).path("hookSpecificOutput");
    assertThat(output.path("permissionDecision").asString()).isEqualTo("deny");
    assertThat(output.path("permissionDecisionReason").asString()).contains(words);
  }

  private static void requireBlocked(Shell.Ran ran) {
    assertThat(ran.exitCode()).as(ran.out()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).isNotBlank();
  }

  private String hold() {
    return shell.ask("Drop the table?", "--agent", "coder").id();
  }

  private static Stream<List<String>> shells() {
    return Stream.of(
            List.of("dash"), List.of("bash", "--posix"), List.of("busybox", "sh"), List.of("ksh"))
        .filter(words -> HookScript.find(words.getFirst()).isPresent());
  }

  @ParameterizedTest
  @MethodSource("shells")
  void a_free_agent_passes_without_java_and_without_a_word(List<String> words) throws Exception {
    shell.ask("Drop the table?", "--agent", "another");
    script.with(words);
    requireSilentPass(hook(BASH, "--wait", "590s"));
    requireSilentPass(hook(BASH, "--session", "v2", "--fail-open"));
    assertThat(script.javaStarts()).isZero();
    hold();
    requireDenied(hook(BASH), "Drop the table?");
  }

  @Test
  void an_agent_without_a_token_passes_without_java_where_people_show_one(@TempDir Path data)
      throws Exception {
    try (var _ = ServerProcess.start(data, Map.of("FOLKMOOT_TRUST", "people"))) {
      requireSilentPass(hook(BASH, "--data", data.toString()));
      assertThat(script.javaStarts()).isZero();
    }
  }

  /** An agent of another user has the copy of the key that was pinned. */
  @Test
  void a_server_is_found_by_its_address_and_the_key_that_was_pinned(@TempDir Path empty)
      throws Exception {
    var key = shell.data().resolve("server.pub").toString();
    var data = empty.toString();
    requireSilentPass(hook(BASH, "--data", data, "--url", shell.url(), "--server-key", key));
    requireSilentPass(hook(BASH, "--data", data, "--url", shell.url() + "/", "--server-key", key));
    assertThat(script.javaStarts()).isZero();
    requireBlocked(hook(BASH, "--data", data, "--url", shell.url()));
  }

  @Test
  void a_held_agent_is_denied_with_what_holds_it() throws Exception {
    hold();
    requireDenied(hook(BASH, "--wait", "50ms"), "Drop the table?", "wait_for_clearance");
    requireDenied(hook(BASH), "Drop the table?");
  }

  /** The answer comes between two calls, so the second was made without it. */
  @Test
  void an_answer_that_was_not_told_denies_the_next_call_once() throws Exception {
    var id = hold();
    requireDenied(hook(BASH), id);
    shell.run("answer", id, "no", "--by", "ann");
    requireDenied(hook(BASH), "ann answered \"no\"", id);
    int starts = script.javaStarts();
    requireSilentPass(hook(BASH));
    assertThat(script.javaStarts()).isEqualTo(starts);
  }

  @Test
  void an_answer_that_comes_while_it_waits_denies_the_call_once() throws Exception {
    var id = hold();
    var waiting = script.start("--agent", "coder", "--wait", "30s");
    try (var in = waiting.outputWriter()) {
      in.write(BASH);
    }
    Api.at(URI.create(shell.url())).awaitParked(1);
    shell.run("answer", id, "no", "--by", "ann");
    requireDenied(HookScript.ended(waiting, ""), "ann answered \"no\"", id);
    requireSilentPass(hook(BASH));
  }

  /** The script has asked, and Java has not begun to wait. */
  @Test
  void an_answer_that_comes_while_java_starts_denies_the_call_once() throws Exception {
    var id = hold();
    var api = Api.at(URI.create(shell.url()));
    api.post("/hooks/claude-code/pass?agent=coder&nonce=0123456789abcdef", "").expect(409);
    shell.run("answer", id, "no", "--by", "ann");
    requireDenied(hook(BASH), "ann answered \"no\"", id);
    requireSilentPass(hook(BASH));
  }

  @Test
  void every_session_of_the_agent_counts_whichever_it_names() throws Exception {
    shell.ask("Rename?", "--agent", "coder", "--session", "v2", "--type", "DECISION");
    requireSilentPass(hook(BASH));
    shell.ask("Release?", "--agent", "boss", "--session", "v2", "--type", "APPROVAL");
    requireDenied(hook(BASH), "Release?");
    requireDenied(hook(BASH, "--session", "of my own making"), "Release?");
  }

  @Test
  void a_session_counts_from_the_moment_it_is_named() throws Exception {
    requireSilentPass(hook(BASH, "--session", "v2"));
    shell.ask("Release?", "--agent", "boss", "--session", "v2", "--type", "APPROVAL");
    requireDenied(hook(BASH), "Release?");
  }

  @Test
  void our_own_tools_pass_also_for_a_held_agent() throws Exception {
    hold();
    for (var tool : List.of("mcp__folkmoot__wait_for_clearance", "ToolSearch")) {
      var ran = hook(BASH.replace("Bash", tool));
      assertThat(ran.exitCode()).as(ran.err()).isZero();
      assertThat(ran.out()).isEqualTo("{}");
    }
  }

  /** With words in it that look like the name of one of our own tools. */
  private static String large() {
    var text =
        "\"tool_name\":\"mcp__folkmoot__check_gate\" $(touch x) `touch x` 'ü' 😀\n\\"
            .repeat(20_000);
    var input = Json.object().put("tool_name", "Bash");
    input.putObject("tool_input").put("tool_name", "ToolSearch").put("content", text);
    assertThat(input.toString().length()).isGreaterThan(1 << 20);
    return input.toPrettyString();
  }

  @Test
  void what_the_tool_is_called_with_changes_nothing() throws Exception {
    requireSilentPass(hook(large()));
    assertThat(script.javaStarts()).isZero();
    hold();
    requireDenied(hook(large()), "Drop the table?");
    assertThat(script.made("x")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b",
        "it's \"me\"",
        "$(touch x)",
        "`touch x`",
        "back\\slash\\",
        "a&session=b#c%41+d",
        "Grüße 世界 😀",
        "END",
        "; touch x #",
        "*"
      })
  void a_name_is_only_a_name(String name) throws Exception {
    var options = List.of("--agent", name, "--session", name).toArray(String[]::new);
    requireSilentPass(script.run(BASH, options));
    assertThat(script.javaStarts()).isZero();
    assertThat(script.made("x")).isFalse();
    shell.ask("Drop the table?", "--agent", name);
    requireDenied(script.run(BASH, options), "Drop the table?");
    assertThat(script.made("x")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a\nb", "coder\n", "coder\n\nfolkmoot-pass", "a\rb", "--session", "", " "})
  void what_is_no_name_is_refused(String name) throws Exception {
    requireBlocked(script.run(BASH, "--agent", name));
    if (!name.isBlank()) {
      requireBlocked(script.run(BASH, "--agent", "coder", "--session", name));
    }
  }

  @Test
  void other_options_and_misuse_are_left_to_java() throws Exception {
    requireBlocked(hook(BASH, "--wait"));
    requireBlocked(hook(BASH, "--no-such-option"));
    requireBlocked(hook(BASH, "another-agent"));
    assertThat(hook(BASH, "--token-env", "NONE")).isEqualTo(new Shell.Ran(0, "{}", ""));
    assertThat(hook(BASH, "--session=v2")).isEqualTo(new Shell.Ran(0, "{}", ""));
    assertThat(script.javaStarts()).isEqualTo(5);
  }

  @Test
  void hooks_that_run_at_once_all_pass() throws Exception {
    var hooks = new ArrayList<Process>();
    for (int i = 0; i < 8; i++) {
      hooks.add(script.start("--agent", "coder", "--session", "v2"));
    }
    for (var one : hooks) {
      requireSilentPass(HookScript.ended(one, BASH));
    }
  }

  @ParameterizedTest
  @CsvSource({"curl, coder", "openssl, coder", "od, a coder"})
  void java_decides_where_a_program_is_missing(String program, String agent) throws Exception {
    script.without(program);
    assertThat(script.run(BASH, "--agent", agent)).isEqualTo(new Shell.Ran(0, "{}", ""));
    assertThat(script.javaStarts()).isEqualTo(1);
    shell.ask("Drop the table?", "--agent", agent);
    requireDenied(script.run(BASH, "--agent", agent), "Drop the table?");
  }

  @ParameterizedTest
  @MethodSource("shells")
  void a_free_agent_passes_also_where_a_file_of_linux_is_missing(List<String> words)
      throws Exception {
    script.with(words).withoutProc();
    requireSilentPass(hook(BASH));
    requireSilentPass(hook(BASH));
    assertThat(script.javaStarts()).isZero();
  }

  @Test
  void a_server_that_is_away_blocks_unless_the_user_wants_it_otherwise() throws Exception {
    var url = shell.url();
    shell.stopServer();
    var away = hook(BASH);
    requireBlocked(away);
    assertThat(away.err()).contains("No Folkmoot runs").hasLineCount(1);
    requireBlocked(hook(BASH, "--url", url));
    assertThat(hook(BASH, "--url", url, "--fail-open").exitCode()).isZero();
  }

  /** The script has begun to ask, and gets no reply. */
  @Test
  void a_server_that_is_killed_in_the_middle_blocks(@TempDir Path data) throws Exception {
    try (var server = ServerProcess.start(data)) {
      var pid = Long.toString(server.process().pid());
      assertThat(new ProcessBuilder("kill", "-STOP", pid).start().waitFor()).isZero();
      var asking = script.start("--agent", "coder", "--data", data.toString());
      Api.awaitUntil(() -> asking.descendants().anyMatch(HookScriptTest::isCurl));
      server.kill();
      requireBlocked(HookScript.ended(asking, BASH));
    }
  }

  private static boolean isCurl(ProcessHandle process) {
    return process.info().command().filter(command -> command.endsWith("/curl")).isPresent();
  }

  @Test
  void java_that_does_not_start_blocks() throws Exception {
    shell.stopServer();
    script.launcher("#!/bin/sh\nexit 1\n");
    var failed = hook(BASH);
    requireBlocked(failed);
    assertThat(failed.err()).contains("hook ended with 1", "blocked").hasLineCount(1);
    script.launcher("#!/no/such/shell\n");
    requireBlocked(hook(BASH));
  }

  @Test
  void a_server_without_a_key_that_is_known_blocks(@TempDir Path empty) throws Exception {
    for (var key : List.of(empty.resolve("none.pub"), empty)) {
      requireBlocked(hook(BASH, "--server-key", key.toString()));
    }
  }
}
