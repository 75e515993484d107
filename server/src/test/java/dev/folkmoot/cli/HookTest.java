package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import java.io.ByteArrayInputStream;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A coding agent's tool calls stop while a question holds it, and whenever we cannot tell. */
class HookTest extends ShellTest {
  private static final String BASH =
      "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_input\":{}}";

  private Shell.Ran hook(String input, String... options) {
    return hookAt(shell.url(), input, options);
  }

  private static Shell.Ran hookAt(String url, String input, String... options) {
    var command = new ArrayList<>(List.of("hook", "claude-code", "--agent", "coder"));
    command.addAll(List.of("--url", url));
    command.addAll(List.of(options));
    return typed(input, command);
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

  @ParameterizedTest
  @ValueSource(strings = {"<html>hello</html>", "", "[]", "{}", "{\"hello\":1}"})
  void whatever_else_answers_where_folkmoot_should_is_no_yes(String body) throws Exception {
    var other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.createContext(
        "/",
        exchange -> {
          var bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    other.start();
    var url = "http://127.0.0.1:" + other.getAddress().getPort();
    assertThat(hookAt(url, BASH).exitCode()).isEqualTo(2);
    other.stop(0);
  }

  /** The headers come, and the body never does. */
  @Test
  void a_server_that_says_half_a_reply_blocks() throws Exception {
    var over = new CountDownLatch(1);
    var slow = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    slow.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().set("Folkmoot-Decision", "pass");
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write('{');
          exchange.getResponseBody().flush();
          awaitUninterruptibly(over);
        });
    slow.start();
    var ran = hookAt("http://127.0.0.1:" + slow.getAddress().getPort(), BASH);
    over.countDown();
    slow.stop(0);
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).isNotBlank();
  }

  private static void pause() {
    var end = System.nanoTime() + Duration.ofMillis(20).toNanos();
    Api.awaitUntil(() -> System.nanoTime() > end);
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A reply that comes after the time it was asked for is the last one. */
  @Test
  void a_server_that_is_late_is_not_asked_again() throws Exception {
    var asked = new AtomicInteger();
    var late = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    late.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          pause();
          var denied = "{\"hookSpecificOutput\":{\"permissionDecision\":\"deny\"}}";
          exchange.getResponseHeaders().set("Folkmoot-Decision", "deny");
          exchange.getResponseHeaders().set("Folkmoot-Cursor", "MQ");
          exchange.sendResponseHeaders(200, denied.length());
          exchange.getResponseBody().write(denied.getBytes(StandardCharsets.UTF_8));
          exchange.close();
        });
    late.start();
    var ran = hookAt("http://127.0.0.1:" + late.getAddress().getPort(), BASH, "--wait", "1ms");
    late.stop(0);
    assertThat(output(ran).path("permissionDecision").asString()).isEqualTo("deny");
    assertThat(asked).hasValue(1);
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
      assertThat(ran.err()).contains("no Folkmoot is running on the data in " + data);
    }
  }

  private static Shell.Ran typed(String input, List<String> command) {
    var before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    try {
      return Shell.runAsTyped(new StringWriter(), command.toArray(String[]::new));
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
