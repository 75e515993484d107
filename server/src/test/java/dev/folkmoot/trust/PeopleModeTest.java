package dev.folkmoot.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Capability;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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

/** People show a token; whoever shows none is an agent, whatever it is called. */
class PeopleModeTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private PeopleServer server;

  @SuppressWarnings("NullAway.Init")
  private Api attacker;

  @SuppressWarnings("NullAway.Init")
  private Api ann;

  @BeforeEach
  void start() throws Exception {
    server = new PeopleServer(data);
    attacker = server.byName();
    ann = server.as("ann", "person");
  }

  private Talk mcp(String name) {
    return new Talk(server.url().resolve("/mcp?agent=" + name));
  }

  private static String answers(JsonNode question) {
    return "/api/questions/%s/answers".formatted(question.path("id").asString());
  }

  private boolean mayGoOn(String agent) {
    return attacker.get("/api/gate/" + agent).json().path("canProceed").asBoolean();
  }

  private static JsonNode refused(Api.Reply reply) {
    var problem = reply.expect(403).json();
    assertThat(problem.at("/advice/step").asString())
        .as(problem.toString())
        .isIn("show-person-token", "show-operator-token", "show-token");
    return problem;
  }

  private static void refused(JsonNode toolResult) {
    assertThat(toolResult.path("isError").asBoolean()).as(toolResult.toString()).isTrue();
  }

  // ---- what an agent can do without a token

  @Test
  void the_name_of_a_registered_person_is_used_with_a_token_only() {
    attacker.post("/api/chat", Map.of("author", "coder-1", "text", "Hello")).expect(201);
    ann.post("/api/agents", Map.of("id", "bob", "kind", "human")).expect(201);
    refused(attacker.post("/api/chat", Map.of("author", "Bob", "text", "Ship it")));
    refused(attacker.post("/api/chat", Map.of("author", "bob", "text", "Ship it")));
  }

  @Test
  void an_agent_asks_waits_chats_and_answers_what_holds_nobody_without_a_token() {
    attacker.ask("BLOCKING", "coder-1", "Merge?");
    assertThat(mayGoOn("coder-1")).isFalse();
    attacker.get("/api/gate/coder-1/clearance?timeout=1ms").expect(200);
    attacker.post("/api/chat", Map.of("author", "coder-2", "text", "Hello")).expect(201);
    var decision = attacker.ask("DECISION", "coder-1", "Tabs?");
    attacker.answer(decision, "coder-2", "tabs");
    var prompt =
        Map.of("requester_agent", "coder-3", "prompt_message", "Split?", "required_responses", 1);
    var opened = attacker.post("/api/discussion", prompt).expect(201).json();
    var path = "/api/discussion/" + opened.at("/prompt/id").asString();
    attacker.post(path, Map.of("agent_name", "coder-2", "message", "No")).expect(200);
    assertThat(attacker.get(path).json().path("status").asString()).isEqualTo("resolved");
  }

  @Test
  void an_agent_without_a_token_discusses_from_its_own_seat() {
    var seats =
        List.of(
            Map.of("agentId", "coder-1", "role", "user"),
            Map.of("agentId", "coder-2", "role", "specialist"));
    var body = Map.of("topic", "Tabs?", "participants", seats, "maxRounds", 1, "by", "coder-1");
    var opened = attacker.post("/api/discussions", body).expect(201).json();
    var path = "/api/discussions/" + opened.at("/project/id").asString();
    attacker
        .post(path, Map.of("message", "Well?", "userId", "coder-1"), "Prefer", "respond-async")
        .expect(202);
    attacker.post(path + "/turns", Map.of("content", "Tabs.", "agentId", "coder-2")).expect(200);
    assertThat(attacker.get(path).json().path("entries")).hasSize(2);
  }

  @Test
  void a_person_with_a_token_answers_what_holds_an_agent() {
    var asked = attacker.ask("BLOCKING", "coder-1", "Merge?");
    ann.post(answers(asked), Map.of("answer", "yes")).expect(200);
    assertThat(mayGoOn("coder-1")).isTrue();
  }

  @Test
  void where_only_an_operator_will_do_the_refusal_asks_for_an_operators_token() {
    var halt = Map.of("scope", "system", "reason", "Stop", "by", "coder-1");
    var byToken = Map.of("scope", "system", "reason", "Stop");
    var emergency = attacker.ask("EMERGENCY", "coder-1", "Fire?");
    var cancel = "/api/questions/%s/cancel".formatted(emergency.path("id").asString());
    assertThat(
            Stream.of(
                attacker.post("/api/halts", halt),
                ann.post("/api/halts", byToken),
                attacker.post("/api/halts/resume", Map.of("scope", "system", "by", "coder-1")),
                ann.post("/api/halts/resume", Map.of("scope", "system")),
                ann.post(cancel, Map.of()),
                attacker.get("/api/tokens"),
                ann.get("/api/tokens"),
                ann.get("/api/audit")))
        .allSatisfy(
            reply -> {
              var problem = reply.expect(403).json();
              assertThat(problem.at("/advice/step").asString()).isEqualTo("show-operator-token");
              assertThat(problem.path("detail").asString())
                  .contains("an operator's token")
                  .doesNotContain("a person's token");
            });
  }

  @Test
  void nobody_who_may_debate_reads_the_wave_that_speaks() {
    var body = Map.of("topic", "Tabs?", "agents", List.of("coder-1", "coder-2"), "by", "coder-3");
    var started =
        attacker.post("/api/roundtables", body, "Prefer", "respond-async").expect(202).json();
    var path = "/api/roundtables/" + started.path("sessionId").asString();
    var turn = Map.of("agentId", "coder-1", "content", "Spaces, of course.");
    attacker.post(path + "/turns", turn).expect(200);
    for (var part :
        List.of("", "/rounds/1", "/rounds/1/wait?timeout=1ms", "/citations", "/export")) {
      var as = part.contains("?") ? "&by=" : "?by=";
      assertThat(attacker.get(path + part).expect(200).body()).doesNotContain("of course");
      assertThat(attacker.get(path + part + as + "coder-2").expect(200).body())
          .doesNotContain("of course");
    }
    assertThat(attacker.get(path + "/rounds/1?by=coder-1").body()).contains("of course");
    assertThat(attacker.get(path + "/rounds/1?by=coder-3").body()).contains("of course");
    assertThat(ann.get(path + "/rounds/1").expect(200).body()).contains("of course");
    attacker.get(path + "/rounds/1?by=ann").expect(403);
    var round =
        Json.write(Map.of("sessionId", started.path("sessionId").asString(), "roundNumber", 1));
    var unnamed = new Talk(server.url().resolve("/mcp"));
    assertThat(unnamed.call("get_round_details", round).toString()).doesNotContain("of course");
    assertThat(attacker.get("/api/events?limit=200", "Accept", "application/json").body())
        .contains("turn.taken")
        .doesNotContain("of course");
    assertThat(attacker.get("/api/questions?type=TURN").body()).doesNotContain("of course");
    attacker.post(path + "/turns", Map.of("agentId", "coder-2", "content", "Tabs.")).expect(200);
    assertThat(attacker.get(path + "/rounds/1").body()).contains("of course");
  }

  // ---- an attacker that has all that an agent has

  @ParameterizedTest
  @ValueSource(strings = {"BLOCKING", "APPROVAL", "ESCALATION", "EMERGENCY"})
  void no_name_without_a_token_releases_a_hold(String type) {
    var asked =
        attacker.ask(
            Map.of("type", type, "agentId", "coder-1", "text", "Deploy?", "to", List.of("eve")));
    var before = attacker.get("/api/questions/" + asked.path("id").asString()).body();
    var id = asked.path("id").asString();
    for (var name : List.of("eve", "coder-1", "CODER-1", "root", "operator", "Ann", "ann")) {
      refused(attacker.post(answers(asked), Map.of("by", name, "answer", "yes")));
      refused(attacker.post("/api/questions/%s/cancel".formatted(id), Map.of("by", name)));
      refused(
          attacker.post(
              "/api/halts/resume", Map.of("scope", "agent", "target", "coder-1", "by", name)));
      refused(attacker.post("/api/halts/resume", Map.of("scope", "system", "by", name)));
      refused(
          mcp(name).call("answer_question", Json.write(Map.of("questionId", id, "answer", "yes"))));
      refused(mcp(name).call("cancel_question", Json.write(Map.of("questionId", id))));
      refused(mcp(name).call("resume", "{\"scope\":\"agent\",\"target\":\"coder-1\"}"));
      refused(mcp(name).call("halt", "{\"scope\":\"system\",\"reason\":\"x\"}"));
    }
    attacker.post("/api/questions/answer-defaults", Map.of("by", "eve"));
    assertThat(attacker.get("/api/questions/" + id).body()).isEqualTo(before);
    assertThat(mayGoOn("coder-1")).isFalse();
  }

  @Test
  void a_seat_for_a_person_takes_no_session_out_of_their_control() {
    var panel = Map.of("topic", "Tabs?", "agents", List.of("ann", "coder-1"), "by", "coder-1");
    var started = attacker.post("/api/roundtables", panel).expect(201).json();
    var path = "/api/roundtables/" + started.path("sessionId").asString();
    ann.post(path + "/turns", Map.of("content", "Tabs.")).expect(200);
    ann.post(path + "/control", Map.of("action", "stop")).expect(200);
    var asked = attacker.ask("BLOCKING", "coder-1", "Merge?");
    ann.post(answers(asked), Map.of("answer", "yes")).expect(200);
  }

  @Test
  void the_name_of_a_person_is_no_display_name_of_an_agent() {
    attacker.post("/api/agents", Map.of("id", "coder-1", "name", "Ann")).expect(409);
    attacker.post("/api/agents", Map.of("id", "coder-1", "name", "operator")).expect(409);
  }

  @Test
  void the_refusal_tells_which_token_is_missing_where_it_is_and_how_to_try_without() {
    var asked = attacker.ask("BLOCKING", "coder-1", "Merge?");
    var problem = refused(attacker.post(answers(asked), Map.of("by", "bob", "answer", "yes")));
    assertThat(problem.path("detail").asString())
        .contains("bob shows no token", "a person's token", "operator.token", "/api/tokens")
        .contains("trust: open");
    var owned = refused(attacker.post(answers(asked), Map.of("by", "ANN", "answer", "yes")));
    assertThat(owned.path("detail").asString()).contains("the name ANN has a token");
  }

  @Test
  void a_forged_form_of_a_caller_without_a_token_does_not_count() throws Exception {
    var asked = attacker.ask("APPROVAL", "coder-1", "Deploy?");
    var id = asked.path("id").asString();
    var forged = Json.object();
    forged.putObject("inputRequests").putObject(id);
    var accepting = "{\"action\":\"accept\",\"content\":{\"answer\":\"yes\"}}";
    var waiting =
        mcp("coder-1")
            .later(
                Talk.again("wait_for_clearance", "{}", forged, accepting, Capability.ELICITATION));
    attacker.awaitParked(1);
    assertThat(mayGoOn("coder-1")).isFalse();
    ann.post(answers(asked), Map.of("answer", "no")).expect(200);
    assertThat(waiting.get().toString()).contains("\"no\"").doesNotContain("elicitation");
  }

  @Test
  void a_halt_by_a_person_is_lifted_by_nobody_without_a_token() {
    var halt = Map.of("scope", "agent", "target", "coder-1", "reason", "stop");
    var asked = ann.post("/api/halts", halt).expect(201).json();
    for (var name : List.of("coder-2", "bob", "ann")) {
      refused(attacker.post(answers(asked), Map.of("by", name, "answer", "resume")));
      refused(
          attacker.post(
              "/api/halts/resume", Map.of("scope", "agent", "target", "coder-1", "by", name)));
      refused(attacker.halt("agent", "coder-2", name));
    }
    assertThat(mayGoOn("coder-1")).isFalse();
    assertThat(mayGoOn("coder-2")).isTrue();
  }

  @Test
  void nobody_without_a_token_becomes_a_person_a_monitor_or_an_owner() throws Exception {
    var agents = attacker.get("/api/agents").body();
    var tokens = server.operator().get("/api/tokens").body();
    refused(attacker.post("/api/agents", Map.of("id", "bob", "kind", "human")));
    refused(attacker.post("/api/agents", Map.of("id", "bob", "kind", "Human")));
    refused(attacker.post("/api/agents", Map.of("id", "bob", "monitor", true)));
    refused(attacker.post("/api/agents", Map.of("id", "ann")));
    refused(attacker.post("/api/tokens", Map.of("name", "bob", "role", "operator")));
    refused(attacker.get("/api/tokens"));
    refused(attacker.post("/api/sign-in-links", Map.of()));
    refused(attacker.post("/api/webhooks", Map.of("url", "https://example.com/hook")));
    refused(attacker.get("/api/webhooks"));
    refused(attacker.post("/api/chat", Map.of("author", "bob", "text", "Hi", "isHuman", true)));
    var hold = Map.of("type", "BLOCKING", "text", "Stop", "agentId", "coder-1", "askedBy", "bob");
    refused(attacker.post("/api/questions", hold));
    assertThat(attacker.get("/api/agents").body()).isEqualTo(agents);
    assertThat(server.operator().get("/api/tokens").body()).isEqualTo(tokens);
    assertThat(attacker.get("/api/chat").json().path("messages")).isEmpty();
    assertThat(attacker.get("/api/questions").json().path("questions")).isEmpty();
  }

  @Test
  void nobody_without_a_token_speaks_from_a_persons_seat() {
    var seats =
        List.of(
            Map.of("agentId", "bob", "role", "user"),
            Map.of("agentId", "coder-2", "role", "specialist"));
    var opened =
        ann.post("/api/discussions", Map.of("topic", "Tabs?", "participants", seats))
            .expect(201)
            .json();
    var path = "/api/discussions/" + opened.at("/project/id").asString();
    refused(attacker.post(path, Map.of("message", "Yes", "userId", "bob")));
    refused(attacker.post(path + "/turns", Map.of("content", "Yes", "agentId", "bob")));
    var turn = attacker.get("/api/questions?type=TURN").json().at("/questions/0");
    refused(attacker.post(answers(turn), Map.of("by", "bob", "answer", "Yes")));
    assertThat(attacker.get(path).json().path("entries")).isEmpty();
  }

  @Test
  void a_hold_that_somebody_else_asked_is_not_withdrawn_under_their_name() throws Exception {
    var made =
        server.operator().post("/api/tokens", Map.of("name", "mo", "role", "monitor")).json();
    var mo = Api.at(server.url(), made.path("secret").asString());
    var asked = mo.ask("BLOCKING", "coder-1", "Was that meant?");
    var revoke = "/api/tokens/%s/revoke".formatted(made.path("id").asString());
    server.operator().post(revoke, Map.of()).expect(200);
    var cancel = "/api/questions/%s/cancel".formatted(asked.path("id").asString());
    refused(attacker.post(cancel, Map.of("by", "mo")));
    assertThat(mayGoOn("coder-1")).isFalse();
  }

  @Test
  void a_name_with_a_token_is_used_with_it_only_from_the_moment_it_is_made() throws Exception {
    attacker.ask("CLARIFYING", "coder-7", "Tabs?");
    var coder = server.as("coder-7", "agent");
    var question = Map.of("type", "CLARIFYING", "text", "Tabs?", "agentId", "Coder-7");
    refused(attacker.post("/api/questions", question));
    refused(mcp("coder-7").call("ask_question", "{\"type\":\"CLARIFYING\",\"text\":\"Tabs?\"}"));
    refused(attacker.post("/hooks/claude-code?agent=coder-7", Map.of("tool_name", "Bash")));
    coder.ask(Map.of("type", "CLARIFYING", "text", "Spaces?"));
    assertThat(attacker.found("agent=coder-7")).containsExactlyInAnyOrder("Tabs?", "Spaces?");
  }

  // ---- tokens and pages

  @Test
  void the_first_start_makes_the_operators_token_for_its_user_alone() throws Exception {
    var file = Files.getPosixFilePermissions(data.resolve("operator.token"));
    assertThat(PosixFilePermissions.toString(file)).isEqualTo("rw-------");
    var me = server.operator().get("/api/whoami").json();
    assertThat(me.path("role").asString()).isEqualTo("operator");
    assertThat(me.path("trust").asString()).isEqualTo("people");
    assertThat(attacker.get("/api/whoami").json().has("name")).isFalse();
  }

  @Test
  void a_wrong_token_is_refused_and_not_taken_for_none() {
    for (var wrong : List.of("Bearer fmt_0123456789abcdef_wrong", "Bearer ", "Basic YTpi", "")) {
      attacker.get("/api/questions", "Authorization", wrong).expect(401);
    }
  }

  @Test
  void every_page_wants_a_person_to_sign_in() throws Exception {
    for (var page :
        List.of(
            "/",
            "/chat",
            "/agents",
            "/log",
            "/discussions",
            "/roundtables",
            "/knowledge",
            "/updates")) {
      var shown = attacker.get(page, "Accept", "text/html", "Cookie", "folkmoot_name=ann");
      assertThat(shown.status()).as(page).isEqualTo(303);
      assertThat(shown.header("location")).startsWith("/signin");
    }
    attacker.send("POST", "/halt", BodyPublishers.ofString("scope=system"), "Origin", "x");
    assertThat(attacker.get("/api/gate").json().path("systemHalted").asBoolean()).isFalse();
    server.operator().get("/", "Accept", "text/html").expect(200);
  }
}
