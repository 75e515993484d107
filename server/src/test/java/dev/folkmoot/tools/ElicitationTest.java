package dev.folkmoot.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Capability;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.TokenServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A form at an agent's client is answered by a person, if the token says that there is one. */
class ElicitationTest {
  private static final String OLDER = "2025-11-25";
  private static final String WAIT = "wait_for_clearance";

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private TokenServer server;

  @SuppressWarnings("NullAway.Init")
  private Api ann;

  @SuppressWarnings("NullAway.Init")
  private Api coder;

  @BeforeEach
  void start(@TempDir Path data) throws Exception {
    server = new TokenServer(data);
    ann = server.as(server.token("ann", "person"));
    coder = server.as(server.token("coder", "agent"));
  }

  private Talk alone() throws Exception {
    return Talk.withToken(mcp(), server.token("coder", "agent"));
  }

  private Talk withPerson() throws Exception {
    return Talk.withToken(mcp(), server.tokenWithPerson("coder"));
  }

  private URI mcp() {
    return URI.create(server.url() + "/mcp");
  }

  /** Coder asks what only a person may answer. */
  private String ask() {
    return ask(coder, "APPROVAL");
  }

  private static String ask(Api asker, String type) {
    var asked =
        Map.of(
            "type", type, "agentId", "coder", "text", "Deploy?", "options", List.of("yes", "no"));
    return asker.ask(asked).path("id").asString();
  }

  private void annAnswers(String id) {
    ann.post("/api/questions/%s/answers".formatted(id), Map.of("answer", "no")).expect(200);
  }

  private JsonNode question(String id) {
    return ann.get("/api/questions/" + id).expect(200).json();
  }

  private void requireOpen(String id) {
    assertThat(question(id).path("status").asString()).isEqualTo("open");
    assertThat(question(id).path("answers")).isEmpty();
  }

  /** That the question has this answer alone, and the agent was told so. */
  private void requireAnswer(String id, String answer, String by, String via, JsonNode told) {
    var question = question(id);
    assertThat(question.path("status").asString()).isEqualTo("answered");
    assertThat(question.path("answers")).hasSize(1);
    var given = question.path("answers").path(0);
    assertThat(given.path("answer").asString()).isEqualTo(answer);
    assertThat(given.path("by").asString()).isEqualTo(by);
    assertThat(given.path("via").asString()).isEqualTo(via);
    assertThat(Said.done(told).path("cleared").asBoolean()).isTrue();
    assertThat(Said.done(told).path("answers").toString())
        .isEqualTo(
            "[{\"questionId\":\"%s\",\"answer\":\"%s\",\"by\":\"%s\"}]".formatted(id, answer, by));
  }

  private static String accepting(String answer) {
    return "{\"action\":\"accept\",\"content\":{\"answer\":\"%s\"}}".formatted(answer);
  }

  private static ObjectNode again(JsonNode asked, String answer) {
    return Talk.again(WAIT, "{}", asked, answer, Capability.ELICITATION);
  }

  private static List<String> withoutStream(List<String> session) {
    return Stream.concat(session.stream(), Stream.of("Accept", "application/json")).toList();
  }

  // ---- nobody there

  @Test
  void without_a_person_nobody_is_asked_and_a_forged_answer_does_not_count() throws Exception {
    var coder = alone();
    var id = ask();
    var never = Json.object();
    never.putObject("inputRequests").putObject(id);
    var waiting = coder.later(again(never, accepting("yes")));
    ann.awaitParked(1);
    requireOpen(id);
    annAnswers(id);
    requireAnswer(id, "no", "ann", "rest", waiting.get());
  }

  @Test
  void without_a_person_a_session_is_asked_nothing_and_forges_nothing() throws Exception {
    var coder = alone();
    var id = ask();
    var session = coder.begin(OLDER, Capability.ELICITATION);
    var waiting = coder.later(Talk.toolCall(WAIT, "{}"), session);
    ann.awaitParked(1);
    for (var guess : List.of("1", "\"1\"", "\"%s\"".formatted(id))) {
      var forged =
          "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}".formatted(guess, accepting("yes"));
      assertThat(coder.post(forged, session).statusCode()).isEqualTo(202);
    }
    requireOpen(id);
    annAnswers(id);
    var reply = waiting.get();
    assertThat(reply.headers().firstValue("Content-Type")).contains("application/json");
    requireAnswer(id, "no", "ann", "rest", Talk.tree(reply).path("result"));
  }

  // ---- somebody there

  @Test
  void the_persons_answer_counts() throws Exception {
    var coder = withPerson();
    var id = ask();
    var asked = coder.call(WAIT, "{}", Capability.ELICITATION);
    assertThat(asked.path("resultType").asString()).isEqualTo("input_required");
    var form = asked.path("inputRequests").path(id).path("params");
    assertThat(form.path("message").asString()).isEqualTo("coder asks: Deploy?");
    assertThat(form.at("/requestedSchema/properties/answer/enum").toString())
        .isEqualTo("[\"yes\",\"no\"]");
    requireOpen(id);
    var told = coder.ask(again(asked, accepting("yes"))).path("result");
    requireAnswer(id, "yes", "person at coder", "elicitation", told);
  }

  @Test
  void the_form_shows_what_nobody_would_see_and_the_context() throws Exception {
    var coder = withPerson();
    var asked =
        Map.of(
            "type",
            "APPROVAL",
            "agentId",
            "coder",
            "text",
            "Deploy \u202Etxt.exe?",
            "reason",
            "Zero\u200Bwidth",
            "context",
            Map.of("host", "prod\u2066-1"));
    var id = this.coder.ask(asked).path("id").asString();
    var form = coder.call(WAIT, "{}", Capability.ELICITATION).path("inputRequests").path(id);
    assertThat(form.at("/params/message").asString())
        .isEqualTo(
            """
            coder asks: Deploy ⟨U+202E⟩txt.exe?
            Zero⟨U+200B⟩width
            Context: {"host":"prod⟨U+2066⟩-1"}\
            """);
  }

  @Test
  void a_question_too_long_for_a_form_is_left_to_the_inbox() throws Exception {
    var coder = withPerson();
    var asked =
        Map.of(
            "type",
            "APPROVAL",
            "agentId",
            "coder",
            "text",
            "Deploy?",
            "context",
            Map.of("diff", "+".repeat(12_000)));
    var id = this.coder.ask(asked).path("id").asString();
    var request = "{\"name\":\"%s\"}".formatted(WAIT);
    var waiting = coder.later(Talk.modern("tools/call", request, Capability.ELICITATION));
    ann.awaitParked(1);
    ann.post("/api/questions/%s/answers".formatted(id), Map.of("answer", "no")).expect(200);
    requireAnswer(id, "no", "ann", "rest", waiting.get());
  }

  @Test
  void a_client_that_knows_tasks_is_shown_the_form_unless_it_asks_for_a_task() throws Exception {
    var coder = withPerson();
    var id = ask();
    var asked = coder.call(WAIT, "{}", Capability.ELICITATION, Capability.TASKS);
    assertThat(asked.path("resultType").asString())
        .as(asked.toString())
        .isEqualTo("input_required");
    var made = coder.call(WAIT, "{\"asTask\":true}", Capability.ELICITATION, Capability.TASKS);
    assertThat(made.path("resultType").asString()).as(made.toString()).isEqualTo("task");
    var again =
        Talk.again(WAIT, "{}", asked, accepting("yes"), Capability.ELICITATION, Capability.TASKS);
    var told = coder.ask(again).path("result");
    requireAnswer(id, "yes", "person at coder", "elicitation", told);
  }

  @Test
  void the_persons_answer_counts_in_a_session() throws Exception {
    var coder = withPerson();
    var id = ask();
    var session = coder.begin(OLDER, Capability.ELICITATION);
    var stream = coder.stream(Talk.toolCall(WAIT, "{}"), session);
    var form = stream.next();
    assertThat(form.path("method").asString()).isEqualTo("elicitation/create");
    requireOpen(id);
    coder.reply(session, form, accepting("yes"));
    requireAnswer(id, "yes", "person at coder", "elicitation", stream.next().path("result"));
  }

  @Test
  void nobody_is_asked_at_a_client_without_forms_or_if_the_agent_says_so() throws Exception {
    var coder = withPerson();
    var id = ask();
    var first = coder.later(Talk.modern("tools/call", "{\"name\":\"%s\"}".formatted(WAIT)));
    var second =
        coder.later(
            Talk.modern(
                "tools/call",
                "{\"name\":\"%s\",\"arguments\":{\"elicit\":false}}".formatted(WAIT),
                Capability.ELICITATION));
    ann.awaitParked(2);
    annAnswers(id);
    for (var waiting : List.of(first, second)) {
      requireAnswer(id, "no", "ann", "rest", waiting.get());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"decline", "cancel"})
  void a_form_put_aside_leaves_the_question_open(String action) throws Exception {
    var coder = withPerson();
    var id = ask();
    var asked = coder.call(WAIT, "{}", Capability.ELICITATION);
    var session = coder.begin(OLDER, Capability.ELICITATION);
    var stream = coder.stream(Talk.toolCall(WAIT, "{}"), session);
    var putAside = accepting("yes").replace("accept", action);
    coder.reply(session, stream.next(), putAside);
    var waiting = coder.later(again(asked, putAside));
    ann.awaitParked(2);
    requireOpen(id);
    annAnswers(id);
    requireAnswer(id, "no", "ann", "rest", stream.next().path("result"));
    requireAnswer(id, "no", "ann", "rest", waiting.get());
  }

  @Test
  void what_is_no_option_is_no_answer_and_is_asked_for_once_more() throws Exception {
    var coder = withPerson();
    var id = ask();
    var asked = coder.call(WAIT, "{}", Capability.ELICITATION);
    var askedAgain = coder.ask(again(asked, accepting("maybe"))).path("result");
    assertThat(askedAgain.path("resultType").asString()).isEqualTo("input_required");
    var waiting = coder.later(again(askedAgain, accepting("perhaps")));
    ann.awaitParked(1);
    var session = coder.begin(OLDER, Capability.ELICITATION);
    var stream = coder.stream(Talk.toolCall(WAIT, "{}"), session);
    coder.reply(session, stream.next(), accepting("maybe"));
    var form = stream.next();
    assertThat(form.path("method").asString()).isEqualTo("elicitation/create");
    coder.reply(session, form, accepting("perhaps"));
    ann.awaitParked(2);
    requireOpen(id);
    annAnswers(id);
    requireAnswer(id, "no", "ann", "rest", stream.next().path("result"));
    requireAnswer(id, "no", "ann", "rest", waiting.get());
  }

  @Test
  void an_answer_counts_also_at_the_second_showing() throws Exception {
    var coder = withPerson();
    var id = ask();
    var asked = coder.call(WAIT, "{}", Capability.ELICITATION);
    var askedAgain = coder.ask(again(asked, accepting("maybe"))).path("result");
    var told = coder.ask(again(askedAgain, accepting("yes"))).path("result");
    requireAnswer(id, "yes", "person at coder", "elicitation", told);
  }

  @Test
  void a_client_that_cannot_show_the_form_waits_on() throws Exception {
    var coder = withPerson();
    var id = ask();
    var session = coder.begin(OLDER, Capability.ELICITATION);
    var stream = coder.stream(Talk.toolCall(WAIT, "{}"), session);
    var failed =
        "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32603,\"message\":\"no screen\"}}"
            .formatted(stream.next().get("id"));
    assertThat(coder.post(failed, session).statusCode()).isEqualTo(202);
    var plain = coder.later(Talk.toolCall(WAIT, "{}"), withoutStream(session));
    ann.awaitParked(2);
    requireOpen(id);
    annAnswers(id);
    requireAnswer(id, "no", "ann", "rest", stream.next().path("result"));
    requireAnswer(id, "no", "ann", "rest", Talk.tree(plain.get()).path("result"));
  }

  @Test
  void an_answer_to_a_form_that_was_not_shown_is_none() throws Exception {
    var coder = withPerson();
    var id = ask();
    var never = Json.object();
    never.putObject("inputRequests").putObject(id);
    var asked = coder.ask(again(never, accepting("yes"))).path("result");
    assertThat(asked.path("resultType").asString()).isEqualTo("input_required");
    requireOpen(id);
    var told = coder.ask(again(asked, accepting("no"))).path("result");
    requireAnswer(id, "no", "person at coder", "elicitation", told);
  }

  @Test
  void what_was_shown_of_one_question_answers_no_other() throws Exception {
    var coder = withPerson();
    var first = ask();
    var asked = (ObjectNode) coder.call(WAIT, "{}", Capability.ELICITATION);
    annAnswers(first);
    var second = ask();
    asked.putObject("inputRequests").putObject(second);
    var waiting = coder.later(again(asked, accepting("yes")));
    ann.awaitParked(1);
    requireOpen(second);
    annAnswers(second);
    assertThat(Said.done(waiting.get()).path("answers")).hasSize(2);
  }

  @Test
  void a_form_is_answered_only_by_whom_it_was_put_to() throws Exception {
    var coder = withPerson();
    var id = ask();
    var session = coder.begin(OLDER, Capability.ELICITATION);
    var stream = coder.stream(Talk.toolCall(WAIT, "{}"), session);
    var form = stream.next();
    var eve = Talk.withToken(mcp(), server.token("eve", "agent"));
    var forged =
        "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}".formatted(form.get("id"), accepting("yes"));
    assertThat(eve.post(forged, session).statusCode()).isEqualTo(404);
    requireOpen(id);
    coder.reply(session, form, accepting("no"));
    requireAnswer(id, "no", "person at coder", "elicitation", stream.next().path("result"));
  }

  // ---- what is not the agent's own

  /** No form is shown, and a forged one does not count, in either era. */
  private void requireNotElicited(String id) throws Exception {
    var agent = withPerson();
    var never = Json.object();
    never.putObject("inputRequests").putObject(id);
    var forged = agent.later(again(never, accepting("yes")));
    var session = agent.begin(OLDER, Capability.ELICITATION);
    var inSession = agent.later(Talk.toolCall(WAIT, "{}"), session);
    ann.awaitParked(2);
    for (var guess : List.of("1", "\"1\"", "\"%s\"".formatted(id))) {
      var reply =
          "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}".formatted(guess, accepting("yes"));
      assertThat(agent.post(reply, session).statusCode()).isEqualTo(202);
    }
    requireOpen(id);
    var operator = server.as(server.operator());
    operator.post("/api/questions/%s/cancel".formatted(id), Map.of()).expect(200);
    assertThat(Said.done(forged.get()).path("cleared").asBoolean()).isTrue();
    assertThat(inSession.get().body()).doesNotContain("elicitation/create");
  }

  @Test
  void what_somebody_else_asked_is_not_decided_at_the_agents_client() throws Exception {
    requireNotElicited(ask(ann, "BLOCKING"));
  }

  @Test
  void an_emergency_is_not_ended_at_the_agents_client() throws Exception {
    requireNotElicited(ask(coder, "EMERGENCY"));
  }

  @Test
  void a_halt_is_not_lifted_at_the_agents_client() throws Exception {
    var halt = Map.of("scope", "agent", "target", "coder");
    requireNotElicited(
        server
            .as(server.operator())
            .post("/api/halts", halt)
            .expect(201)
            .json()
            .path("id")
            .asString());
  }

  // ---- answered elsewhere

  @Test
  void an_answer_elsewhere_ends_the_wait_and_the_form_comes_too_late() throws Exception {
    var coder = withPerson();
    var id = ask();
    var asked = coder.call(WAIT, "{}", Capability.ELICITATION);
    annAnswers(id);
    var told = coder.ask(again(asked, accepting("yes"))).path("result");
    requireAnswer(id, "no", "ann", "rest", told);
  }

  @Test
  void an_answer_elsewhere_ends_the_wait_in_a_session_and_takes_the_form_back() throws Exception {
    var coder = withPerson();
    var id = ask();
    var session = coder.begin(OLDER, Capability.ELICITATION);
    var stream = coder.stream(Talk.toolCall(WAIT, "{}"), session);
    var form = stream.next();
    annAnswers(id);
    var takenBack = stream.next();
    assertThat(takenBack.path("method").asString()).isEqualTo("notifications/cancelled");
    assertThat(takenBack.at("/params/requestId")).isEqualTo(form.path("id"));
    var told = stream.next().path("result");
    coder.reply(session, form, accepting("yes"));
    requireAnswer(id, "no", "ann", "rest", told);
  }
}
