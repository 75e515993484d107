package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.ServerProof;
import dev.folkmoot.testing.Api;
import java.io.ByteArrayInputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A coding agent's tool calls stop while a question holds it, and whenever we cannot tell. */
class HookTest extends ShellTest {
  private static final String TOKEN = "--token-env";

  private static final String BASH =
      "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_input\":{}}";

  private Shell.Ran hook(String input, String... options) {
    var all =
        new ArrayList<>(List.of("--server-key", shell.data().resolve("server.pub").toString()));
    all.addAll(List.of(options));
    return hookAt(shell.url(), input, all.toArray(String[]::new));
  }

  private static Shell.Ran hookAt(String url, String input, String... options) {
    var all = new ArrayList<>(List.of("--url", url));
    all.addAll(List.of(options));
    return typed(input, command(all));
  }

  private static JsonNode output(Shell.Ran ran) {
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    return Json.tree(ran.out()).path("hookSpecificOutput");
  }

  private static void requireDeniedWith(Shell.Ran ran, String... words) {
    var output = output(ran);
    assertThat(output.path("permissionDecision").asString()).isEqualTo("deny");
    assertThat(output.path("permissionDecisionReason").asString()).contains(words);
  }

  private static void requirePassed(Shell.Ran ran) {
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(ran.out().strip()).isEqualTo("{}");
  }

  private String hold() {
    return shell.ask("Drop the table?", "--agent", "coder").id();
  }

  @Test
  void a_free_agent_goes_on_without_a_word() {
    shell.ask("Drop the table?", "--agent", "another");
    requirePassed(hook(BASH));
  }

  @Test
  void a_held_agent_is_denied_with_what_holds_it() {
    var first = hold();
    var second = shell.ask("Rename it?", "--agent", "coder", "--by", "ann").id();
    var output = output(hook(BASH));
    assertThat(output.path("hookEventName").asString()).isEqualTo("PreToolUse");
    assertThat(output.path("permissionDecision").asString()).isEqualTo("deny");
    assertThat(output.path("permissionDecisionReason").asString())
        .contains(first, "Drop the table?", second, "asked by ann", "wait_for_clearance");
    shell.run("answer", first, "no", "--by", "ann");
    assertThat(output(hook(BASH)).path("permissionDecisionReason").asString())
        .contains("ann answered \"no\"", first, second);
    shell.run("answer", second, "later", "--by", "bob");
    requireDeniedWith(hook(BASH), "ann answered \"no\"", "bob answered \"later\"");
    requirePassed(hook(BASH));
  }

  @Test
  void every_session_of_the_agent_counts_whichever_it_names() {
    shell.ask("Rename?", "--agent", "coder", "--session", "v2", "--type", "DECISION");
    shell.ask("Release?", "--agent", "boss", "--session", "v2", "--type", "APPROVAL");
    requireDeniedWith(hook(BASH), "Release?");
    requireDeniedWith(hook(BASH, "--session", "v2"), "Release?");
    requireDeniedWith(hook(BASH, "--session", "of my own making"), "Release?");
  }

  @Test
  void a_session_counts_from_the_moment_it_is_named() {
    shell.ask("Release?", "--agent", "boss", "--session", "v2", "--type", "APPROVAL");
    requirePassed(hook(BASH));
    requireDeniedWith(hook(BASH, "--session", "v2"), "Release?");
    requireDeniedWith(hook(BASH), "Release?");
  }

  @Test
  void our_own_tools_pass_so_that_a_held_agent_can_ask_and_wait() {
    hold();
    requirePassed(hook(BASH.replace("Bash", "mcp__folkmoot__wait_for_clearance")));
    requirePassed(hook(BASH.replace("Bash", "ToolSearch")));
    for (var other :
        List.of(
            "ToolSearchAndRun",
            "mcp__other__folkmoot__x",
            "mcp__folkmoot__x__run",
            "mcp__folkmoot__")) {
      assertThat(output(hook(BASH.replace("Bash", other))).toString()).contains("deny");
    }
  }

  /** The call was made before its agent knew the answer, and a "no" would come too late. */
  @ParameterizedTest
  @ValueSource(strings = {"no", "yes", "only its index"})
  void an_answer_that_comes_while_it_waits_denies_the_call_once(String answer) throws Exception {
    var id = hold();
    var waiting =
        CompletableFuture.supplyAsync(
            () -> hook(BASH, "--wait", "30s"), Thread::startVirtualThread);
    var api = Api.at(URI.create(shell.url()));
    api.awaitParked(1);
    shell.run("answer", id, answer, "--by", "ann");
    requireDeniedWith(
        Shell.ended(waiting), "ann answered \"%s\"".formatted(answer), "Drop the table?", id);
    assertThat(api.get("/metrics").body())
        .as("it is woken and does not ask again and again")
        .containsPattern("folkmoot_http_replies_total\\{.*/hooks/claude-code.*} 1\n");
    requirePassed(hook(BASH, "--wait", "30s"));
  }

  @Test
  void a_hold_that_is_withdrawn_while_it_waits_denies_the_call_once() throws Exception {
    var id = hold();
    var waiting =
        CompletableFuture.supplyAsync(
            () -> hook(BASH, "--wait", "30s"), Thread::startVirtualThread);
    var api = Api.at(URI.create(shell.url()));
    api.awaitParked(1);
    api.post("/api/questions/%s/cancel".formatted(id), "{\"by\":\"ann\"}").expect(200);
    requireDeniedWith(Shell.ended(waiting), "Drop the table?", id, "cancelled");
    requirePassed(hook(BASH));
  }

  @Test
  void with_wait_it_denies_when_time_runs_out() {
    hold();
    var output = output(hook(BASH, "--wait", "50ms"));
    assertThat(output.path("permissionDecision").asString()).isEqualTo("deny");
  }

  @Test
  void what_was_answered_since_the_cursor_is_told_once_the_agent_is_free() {
    var api = Api.at(URI.create(shell.url()));
    var id = hold();
    var denied = api.post("/hooks/claude-code?agent=coder", BASH).expect(200);
    shell.run("answer", id, "no", "--by", "ann");
    var cursor = denied.header("folkmoot-cursor");
    var told = api.post("/hooks/claude-code?agent=coder&cursor=" + cursor, BASH).expect(200);
    assertThat(told.json().at("/hookSpecificOutput/permissionDecisionReason").asString())
        .contains("ann answered \"no\"", id);
  }

  @Test
  void a_pass_is_signed_for_a_free_agent_only() throws Exception {
    var api = Api.at(URI.create(shell.url()));
    var path = "/hooks/claude-code/pass?agent=coder&nonce=0123456789abcdef";
    assertThat(api.post(path, "").expect(200).header("content-type"))
        .isEqualTo("application/octet-stream");
    for (var wrong : List.of("agent=coder", "nonce=0123456789abcdef", "agent=coder&nonce=short")) {
      api.post("/hooks/claude-code/pass?" + wrong, "").expect(400);
    }
    hold();
    assertThat(api.post(path, "").expect(409).json().path("detail").asString())
        .contains("coder is held", "POST /hooks/claude-code");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<html>hello</html>", "", "[]", "{}", "{\"hello\":1}"})
  void whatever_else_answers_where_folkmoot_should_is_no_yes(String body) throws Exception {
    try (var other = new FakeServer((_, reply) -> reply.send("pass", body))) {
      requireBlocked(hookAt(other.url(), BASH, "--data", shell.data().toString()));
    }
  }

  private static void requireBlocked(Shell.Ran ran) {
    assertThat(ran.exitCode()).as(ran.out()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).isNotBlank();
  }

  /** As one who stands between hook and server would need it. */
  @ParameterizedTest
  @CsvSource({
    "another, '', PreToolUse, Bash, pass, {}",
    "coder, other, PreToolUse, Bash, pass, {}",
    "coder, '', Notification, Bash, pass, {}",
    "coder, '', PreToolUse, mcp__folkmoot__check_gate, pass, {}",
    "coder, '', PreToolUse, Bash, deny, {}",
    "coder, '', PreToolUse, Bash, pass, {\"hookSpecificOutput\":{}}"
  })
  void a_decision_that_was_signed_for_another_request_is_no_yes(
      String agent, String session, String event, String tool, String decision, String body)
      throws Exception {
    var request = new ServerProof.HookRequest(agent, session, event, tool);
    try (var between =
        new FakeServer(
            (_, reply) -> {
              reply.prove(request, decision, body);
              reply.send("pass", "{}");
            })) {
      var ran = hookAt(between.url(), BASH, "--server-key", between.keyFile());
      requireBlocked(ran);
      assertThat(ran.err()).contains("did not prove");
    }
  }

  @Test
  void a_decision_that_was_signed_for_this_request_counts_without_another_proof() throws Exception {
    try (var server = new FakeServer((_, reply) -> reply.send("pass", "{}"))) {
      requirePassed(hookAt(server.url(), BASH, "--server-key", server.keyFile()));
      assertThat(server.proved()).isZero();
      requirePassed(hookAt(server.url(), BASH, "--server-key", server.keyFile(), TOKEN, "HOME"));
      assertThat(server.proved()).as("before a token is shown").isEqualTo(1);
    }
  }

  /** The server serves another address, and its proof says so. */
  @Test
  void who_only_passes_proofs_on_is_shown_no_token() throws Exception {
    var api = Api.at(URI.create(shell.url()));
    try (var relay =
        FakeServer.relayingProofs(
            query -> api.get("/api/proof?" + query).body(),
            (query, reply) -> {
              var real = api.post("/hooks/claude-code?" + query, BASH);
              reply.prove(real.header("folkmoot-proof"));
              reply.send("pass", real.body());
            })) {
      var ran = hookAt(relay.url(), BASH, "--data", shell.data().toString(), TOKEN, "HOME");
      requireBlocked(ran);
      assertThat(ran.err()).contains("only relays the proof", shell.url());
      assertThat(relay.asked()).isZero();
    }
  }

  @Test
  void a_named_server_whose_key_is_not_known_blocks(@TempDir Path empty) {
    var ran = hookAt(shell.url(), BASH, "--data", empty.toString());
    requireBlocked(ran);
    assertThat(ran.err()).contains("server.pub", "--server-key");
  }

  /** The headers come, and the body never does. */
  @Test
  void a_server_that_says_half_a_reply_blocks() throws Exception {
    try (var slow = new FakeServer((_, reply) -> reply.sendHalf())) {
      var ran = hookAt(slow.url(), BASH, "--server-key", slow.keyFile());
      requireBlocked(ran);
      assertThat(ran.err()).contains("not running");
    }
  }

  /** Each reply would be in time alone. */
  @Test
  void a_server_that_is_slow_twice_does_not_make_the_hook_outlast_its_time() throws Exception {
    try (var slow =
        FakeServer.relayingProofs(
            _ -> {
              pause(Duration.ofMillis(1_200));
              return "";
            },
            (_, reply) -> {
              pause(Duration.ofMillis(1_200));
              reply.send("pass", "{}");
            })) {
      var options = List.of("--server-key", slow.keyFile(), "--url", slow.url(), TOKEN, "HOME");
      requireBlocked(typed(BASH, command(options), Hook.PATIENCE.minusSeconds(2)));
    }
  }

  @Test
  void a_hook_whose_process_was_slow_to_start_has_that_much_less_time() throws Exception {
    try (var server = new FakeServer((_, reply) -> reply.send("pass", "{}"))) {
      var options = List.of("--server-key", server.keyFile(), "--url", server.url());
      requirePassed(typed(BASH, command(options), Duration.ZERO));
      requireBlocked(typed(BASH, command(options), Hook.PATIENCE));
      var waiting =
          List.of("--server-key", server.keyFile(), "--url", server.url(), "--wait", "1h");
      requirePassed(typed(BASH, command(waiting), Hook.PATIENCE));
    }
  }

  private static List<String> command(List<String> options) {
    var command = new ArrayList<>(List.of("hook", "claude-code", "--agent", "coder"));
    command.addAll(options);
    return command;
  }

  /** A reply that comes after the time it was asked for is the last one. */
  @Test
  void a_server_that_is_late_is_not_asked_again() throws Exception {
    var denied = "{\"hookSpecificOutput\":{\"permissionDecision\":\"deny\"}}";
    try (var late =
        new FakeServer(
            (_, reply) -> {
              pause(Duration.ofMillis(20));
              reply.cursor();
              reply.send("deny", denied);
            })) {
      var ran = hookAt(late.url(), BASH, "--wait", "1ms", "--server-key", late.keyFile());
      assertThat(output(ran).path("permissionDecision").asString()).isEqualTo("deny");
      assertThat(late.asked()).isEqualTo(1);
    }
  }

  private static void pause(Duration time) {
    var end = System.nanoTime() + time.toNanos();
    Api.awaitUntil(() -> System.nanoTime() > end);
  }

  @Test
  void a_server_that_is_away_blocks_unless_the_user_wants_it_otherwise() {
    shell.stopServer();
    var blocked = hook(BASH);
    assertThat(blocked.exitCode()).isEqualTo(2);
    assertThat(blocked.err().lines()).hasSize(1);
    assertThat(blocked.err()).contains("not running");
    var passed = hook(BASH, "--fail-open");
    assertThat(passed.exitCode()).isZero();
    assertThat(passed.out()).isEmpty();
  }

  /** Another Folkmoot may listen on the usual port, and knows nothing of this one's holds. */
  @Test
  void a_data_directory_without_a_server_blocks_and_no_port_is_guessed() throws Exception {
    var data = Files.createDirectory(shell.data().resolve("other"));
    for (var command :
        List.of(
            List.of("hook", "claude-code", "--agent", "coder"),
            List.of("status"),
            List.of("ask", "Deploy?"))) {
      var words = new ArrayList<>(command);
      words.addAll(List.of("--data", data.toString()));
      var ran = typed(BASH, words);
      assertThat(ran.exitCode()).isEqualTo(2);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err()).contains("No Folkmoot runs on the data directory " + data);
    }
  }

  private static Shell.Ran typed(String input, List<String> command) {
    return typed(input, command, Duration.ZERO);
  }

  private static Shell.Ran typed(String input, List<String> command, Duration age) {
    var before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    try {
      return Shell.runAtAge(age, new StringWriter(), command.toArray(String[]::new));
    } finally {
      System.setIn(before);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{", "[]", "null", "7", "\"Bash\"", "Bash", "{} {}"})
  void what_is_no_hooks_input_blocks(String input) {
    var ran = hook(input);
    assertThat(ran.exitCode()).as(ran.out()).isEqualTo(2);
    assertThat(ran.err()).isNotBlank();
  }

  @Test
  void misuse_blocks() {
    assertThat(hook(BASH, "--wait", "soon").exitCode()).isEqualTo(2);
    assertThat(hook(BASH, "--agent", " ").exitCode()).isEqualTo(2);
    assertThat(shell.run("hook", "other-agent", "--agent", "coder").exitCode()).isEqualTo(2);
    assertThat(shell.run("hook").exitCode()).isEqualTo(2);
  }
}
