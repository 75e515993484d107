package dev.folkmoot.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Http2;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The gate's tools as agents call them, where callers are taken at their word. */
class GateToolsTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private Api api;

  @BeforeEach
  void start() {
    api = Api.start(data);
  }

  private Talk as(String agent) {
    return new Talk(api.url().resolve("/mcp?agent=" + agent));
  }

  private static String ask(Talk talk, String type) {
    var arguments = "{\"type\":\"%s\",\"text\":\"Merge?\"}".formatted(type);
    return Said.done(talk.call("ask_question", arguments)).path("id").asString();
  }

  private static String named(String id) {
    return "{\"questionId\":\"%s\"}".formatted(id);
  }

  private static String answering(String id, String answer) {
    return "{\"questionId\":\"%s\",\"answer\":\"%s\"}".formatted(id, answer);
  }

  private String status(String id) {
    return api.get("/api/questions/" + id).json().path("status").asString();
  }

  /** All that a tool could have changed. */
  private List<JsonNode> state() {
    return Stream.of("/api/questions", "/api/gate", "/api/events")
        .map(path -> api.get(path, "Accept", "application/json").expect(200).json())
        .toList();
  }

  @Test
  void asking_twice_under_one_key_is_asking_once() {
    var coder = as("coder");
    var ask = "{\"type\":\"ALERT\",\"text\":\"%s\",\"idempotencyKey\":\"%s\"}";
    var first = Said.done(coder.call("ask_question", ask.formatted("Done?", "k-1"))).path("id");
    assertThat(Said.done(coder.call("ask_question", ask.formatted("Done?", "k-1"))).path("id"))
        .isEqualTo(first);
    assertThat(Said.done(coder.call("ask_question", ask.formatted("Done?", "k-2"))).path("id"))
        .isNotEqualTo(first);
    assertThat(Said.advice(coder.call("ask_question", ask.formatted("Else?", "k-1"))))
        .contains("send a new key");
    assertThat(Said.advice(coder.call("ask_question", ask.formatted("Done?", "")))).isNotEmpty();
    assertThat(api.get("/api/questions").json().path("questions")).hasSize(2);
  }

  @Test
  void who_looks_at_anothers_gate_makes_it_join_no_session() {
    var monitor = as("monitor");
    as("coder").call("check_gate", "{}");
    monitor.call("check_gate", "{\"agentId\":\"coder\",\"sessionId\":\"s9\"}");
    monitor.call("ask_question", "{\"type\":\"APPROVAL\",\"text\":\"?\",\"sessionId\":\"s9\"}");
    assertThat(Said.done(monitor.call("check_gate", "{}")).path("canProceed").asBoolean())
        .isFalse();
    assertThat(Said.done(as("coder").call("check_gate", "{}")).path("canProceed").asBoolean())
        .isTrue();
  }

  @Test
  void a_question_can_hold_all_of_its_session() {
    var ask =
        "{\"type\":\"BLOCKING\",\"text\":\"Merge?\",\"sessionId\":\"s1\",\"haltsSession\":true}";
    var asked = Said.done(as("coder").call("ask_question", ask));
    assertThat(Api.texts(asked.path("holds"))).containsExactly("agent", "session");
    assertThat(mayGoOn("tester", "{\"sessionId\":\"s1\"}")).isFalse();
    assertThat(mayGoOn("writer", "{\"sessionId\":\"s2\"}")).isTrue();
    api.answer(asked, "ann", "yes");
    assertThat(mayGoOn("tester", "{\"sessionId\":\"s1\"}")).isTrue();
  }

  @Test
  void a_question_of_a_monitor_can_hold_everything_and_one_of_an_agent_cannot() {
    var ask = "{\"type\":\"BLOCKING\",\"text\":\"Stop?\",\"agentId\":\"coder\",\"haltsAll\":true}";
    assertThat(Said.advice(as("coder").call("ask_question", ask)))
        .contains("coder may not widen a question to everything; ask EMERGENCY");
    assertThat(mayGoOn("tester", "{}")).isTrue();

    api.post("/api/agents", Map.of("id", "warden", "kind", "external", "monitor", true))
        .expect(201);
    var asked = Said.done(as("warden").call("ask_question", ask));
    assertThat(Api.texts(asked.path("holds"))).containsExactly("agent", "system");
    assertThat(mayGoOn("tester", "{}")).isFalse();
    api.answer(asked, "ann", "yes");
    assertThat(mayGoOn("tester", "{}")).isTrue();
  }

  private boolean mayGoOn(String agent, String arguments) {
    return Said.done(as(agent).call("check_gate", arguments)).path("canProceed").asBoolean();
  }

  @Test
  void a_wait_that_shows_no_form_looks_once() {
    var coder = as("coder");
    coder.call("wait_for_clearance", "{}");
    long looked = statements();
    long idle = statements() - looked;
    coder.call("wait_for_clearance", "{}");
    assertThat(statements() - looked - 2 * idle).isEqualTo(4);
  }

  private long statements() {
    return api.get("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("folkmoot_sql_statements_total"))
        .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
        .sum();
  }

  @ParameterizedTest
  @ValueSource(strings = {"BLOCKING", "APPROVAL", "ESCALATION", "EMERGENCY"})
  void nobody_ends_what_holds_it(String type) {
    var coder = as("coder");
    var id = ask(coder, type);
    var before = state();
    assertThat(Said.advice(coder.call("answer_question", answering(id, "yes"))))
        .contains("holds coder", "wait until somebody else answers");
    assertThat(Said.advice(coder.call("cancel_question", named(id))))
        .containsAnyOf("ask somebody else", "ask an operator");
    assertThat(state()).isEqualTo(before);
    assertThat(Said.done(coder.call("check_gate", "{}")).path("canProceed").asBoolean()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"APPROVAL", "ESCALATION", "EMERGENCY"})
  void what_is_for_people_no_agent_answers(String type) {
    var id = ask(as("coder"), type);
    assertThat(Said.advice(as("bob").call("answer_question", answering(id, "yes"))))
        .containsAnyOf("only people", "holds bob");
    assertThat(status(id)).isEqualTo("open");
  }

  @Test
  void of_two_answers_at_the_same_moment_one_counts() throws Exception {
    for (int round = 0; round < 10; round++) {
      var id = ask(as("coder"), "DECISION");
      var together = new CyclicBarrier(2);
      var bob = answerTogether(together, "bob", id, "yes");
      var eve = answerTogether(together, "eve", id, "no");
      boolean bobWon = !bob.get().path("isError").asBoolean(false);
      var won = Said.done(bobWon ? bob.get() : eve.get());
      assertThat(won.path("settled").asBoolean()).isTrue();
      assertThat(Said.advice(bobWon ? eve.get() : bob.get())).startsWith("too late");
      var answers = api.get("/api/questions/" + id).json().path("answers");
      assertThat(answers).hasSize(1);
      assertThat(answers.path(0).path("by").asString()).isEqualTo(bobWon ? "bob" : "eve");
    }
  }

  private CompletableFuture<JsonNode> answerTogether(
      CyclicBarrier together, String agent, String id, String answer) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            together.await();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
          return as(agent).call("answer_question", answering(id, answer));
        },
        Thread::startVirtualThread);
  }

  @Test
  void the_same_answer_again_is_the_same_answer_and_another_is_refused() {
    var id = ask(as("coder"), "DECISION");
    var bob = as("bob");
    for (int i = 0; i < 2; i++) {
      var said = Said.done(bob.call("answer_question", answering(id, "yes")));
      assertThat(said.path("accepted").asBoolean()).isTrue();
      assertThat(said.path("question").path("answers")).hasSize(1);
    }
    assertThat(Said.advice(bob.call("answer_question", answering(id, "no"))))
        .contains("bob has already answered 'yes'");
  }

  @Test
  void a_wait_ends_with_the_answer() throws Exception {
    var coder = as("coder");
    var id = ask(coder, "BLOCKING");
    var waiting = later(coder, "wait_for_clearance", "{}");
    api.awaitParked(1);
    api.answer(id, "ann", "yes").expect(200);
    var cleared = Said.done(waiting.get());
    assertThat(cleared.path("cleared").asBoolean()).isTrue();
    assertThat(cleared.path("reason").asString()).isEqualTo("answered");
    assertThat(cleared.path("answers").toString())
        .isEqualTo("[{\"questionId\":\"%s\",\"answer\":\"yes\",\"by\":\"ann\"}]".formatted(id));
  }

  @Test
  void a_wait_that_ends_early_goes_on_with_its_cursor_and_misses_no_answer() throws Exception {
    var first = ask(as("coder"), "BLOCKING");
    var second = ask(as("coder"), "BLOCKING");
    var waiting = later(as("coder"), "wait_for_clearance", "{}");
    api.awaitParked(1);
    api.close();
    var pending = Said.done(waiting.get());
    assertThat(pending.path("cleared").asBoolean()).isFalse();
    assertThat(pending.path("pending").asBoolean()).isTrue();
    assertThat(pending.path("heldBy")).hasSize(2);

    api = Api.start(data);
    api.answer(first, "ann", "yes").expect(200);
    api.answer(second, "ann", "no").expect(200);
    var again = "{\"cursor\":\"%s\"}".formatted(pending.path("cursor").asString());
    var cleared = Said.done(as("coder").call("wait_for_clearance", again));
    assertThat(cleared.path("cleared").asBoolean()).isTrue();
    assertThat(cleared.path("answers").valueStream().map(one -> one.path("answer").asString()))
        .containsExactly("yes", "no");
  }

  @Test
  void a_wait_for_an_answer_that_ends_early_says_to_call_again() throws Exception {
    var id = ask(as("coder"), "DECISION");
    var waiting = later(as("coder"), "wait_for_answer", named(id));
    api.awaitParked(1);
    api.close();
    var pending = Said.done(waiting.get());
    assertThat(pending.path("pending").asBoolean()).isTrue();
    assertThat(pending.path("status").asString()).isEqualTo("open");
    api = Api.start(data);
    api.answer(id, "ann", "yes").expect(200);
    var settled = Said.done(as("coder").call("wait_for_answer", named(id)));
    assertThat(settled.path("status").asString()).isEqualTo("answered");
    assertThat(settled.has("pending")).isFalse();
  }

  @Test
  void who_hangs_up_or_cancels_settles_nothing() {
    var coder = as("coder");
    var id = ask(coder, "BLOCKING");
    var hungUp = later(coder, "wait_for_clearance", "{}");
    var session = coder.begin("2025-11-25");
    var cancelled = coder.later(Talk.toolCall("wait_for_clearance", "{}"), session);
    api.awaitParked(2);
    hungUp.cancel(true);
    var cancel =
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}";
    assertThat(coder.post(cancel, session).statusCode()).isEqualTo(202);
    assertThat(cancelled.join().body()).isEmpty();
    assertThat(status(id)).isEqualTo("open");
    assertThat(Said.done(coder.call("check_gate", "{}")).path("canProceed").asBoolean()).isFalse();
    api.answer(id, "ann", "yes").expect(200);
    assertThat(Said.done(coder.call("check_gate", "{}")).path("canProceed").asBoolean()).isTrue();
  }

  @Test
  void a_wait_that_is_cut_is_noticed_and_the_next_one_tells_the_answer() throws Exception {
    var coder = as("coder");
    var id = ask(coder, "BLOCKING");
    var body = Talk.modern("tools/call", "{\"name\":\"wait_for_clearance\"}");
    var headers = new ArrayList<>(Talk.headersOf(body));
    headers.addAll(
        List.of(
            "Content-Type", "application/json", "Accept", "application/json, text/event-stream"));
    try (var _ =
        Http2.send(
            "POST",
            api.url().resolve("/mcp?agent=coder"),
            body.toString().getBytes(StandardCharsets.UTF_8),
            headers)) {
      api.awaitParked(1);
    }
    api.awaitParked(0);
    api.answer(id, "ann", "yes").expect(200);
    var told = Said.done(coder.call("wait_for_clearance", "{}"));
    assertThat(told.path("cleared").asBoolean()).isTrue();
    assertThat(told.at("/answers/0/questionId").asString()).isEqualTo(id);
    assertThat(told.at("/answers/0/answer").asString()).isEqualTo("yes");
  }

  private static CompletableFuture<JsonNode> later(Talk talk, String tool, String arguments) {
    return talk.later(
        Talk.modern("tools/call", "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments)));
  }
}
