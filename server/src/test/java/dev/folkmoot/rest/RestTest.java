package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Config;
import dev.folkmoot.Folkmoot;
import dev.folkmoot.http.Listen;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Api.Reply;
import dev.folkmoot.testing.Databases;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What a program meets that speaks to the server. */
@Timeout(60)
class RestTest {
  private static final String[] QUESTION = {
    "id",
    "type",
    "agentId",
    "askedBy",
    "to",
    "sessionId",
    "text",
    "reason",
    "context",
    "options",
    "freeText",
    "defaultAnswer",
    "required",
    "answers",
    "deadline",
    "priority",
    "status",
    "halt",
    "holds",
    "createdAt",
    "settledAt",
    "digest"
  };

  @TempDir private Path data;
  private Api api;

  @BeforeEach
  void start() {
    api = Api.start(data);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void a_question_has_these_fields_and_no_others() {
    var asked =
        api.ask(
            Map.ofEntries(
                Map.entry("type", "APPROVAL"),
                Map.entry("agentId", "coder"),
                Map.entry("askedBy", "ann"),
                Map.entry("to", List.of("bob", "reviewers")),
                Map.entry("sessionId", "s1"),
                Map.entry("text", "Deploy?"),
                Map.entry("reason", "it is Friday"),
                Map.entry("context", Map.of("diff", List.of(1, 2))),
                Map.entry("options", List.of("yes", "no")),
                Map.entry("freeText", true),
                Map.entry("defaultAnswer", "no"),
                Map.entry("required", 1),
                Map.entry("timeout", "2h"),
                Map.entry("priority", 77)));
    api.answer(asked, "bob", "yes");

    var question = question(asked);
    assertThat(question.propertyNames()).containsExactly(QUESTION);
    assertThat(question.get("type").asString()).isEqualTo("APPROVAL");
    assertThat(question.get("agentId").asString()).isEqualTo("coder");
    assertThat(question.get("askedBy").asString()).isEqualTo("ann");
    assertThat(texts(question.get("to"))).containsExactly("bob", "reviewers");
    assertThat(question.get("sessionId").asString()).isEqualTo("s1");
    assertThat(question.get("text").asString()).isEqualTo("Deploy?");
    assertThat(question.get("reason").asString()).isEqualTo("it is Friday");
    assertThat(question.get("context").toString()).isEqualTo("{\"diff\":[1,2]}");
    assertThat(texts(question.get("options"))).containsExactly("yes", "no");
    assertThat(question.get("freeText").asBoolean()).isTrue();
    assertThat(question.get("defaultAnswer").asString()).isEqualTo("no");
    assertThat(question.get("required").asInt()).isEqualTo(1);
    assertThat(question.get("priority").asInt()).isEqualTo(77);
    assertThat(question.get("status").asString()).isEqualTo("answered");
    assertThat(question.get("halt").asBoolean()).isFalse();
    assertThat(texts(question.get("holds"))).containsExactly("agent", "session");
    assertThat(time(question, "deadline")).isEqualTo(time(question, "createdAt").plusSeconds(7200));
    assertThat(time(question, "settledAt")).isAfterOrEqualTo(time(question, "createdAt"));
    assertThat(question.at("/answers/0").propertyNames())
        .containsExactly("by", "answer", "via", "at");
  }

  @Test
  void a_question_is_given_back_as_it_was_asked_and_can_be_read_again() {
    var reply =
        api.post("/api/questions", Map.of("type", "DECISION", "askedBy", "coder", "text", "Tabs?"));
    reply.expect(201);
    assertThat(reply.json().get("id").asString()).matches("[0-9a-f]{8}-[0-9a-f]{4}-7.*");
    assertThat(reply.json().get("agentId").asString()).isEqualTo("coder");
    assertThat(reply.json().get("priority").asInt()).isEqualTo(60);
    assertThat(question(reply.json())).isEqualTo(reply.json());
    assertThat(reply.header("content-type")).isEqualTo("application/json");
    assertThat(reply.header("cache-control")).isEqualTo("no-store");
  }

  @Test
  void a_deadline_can_be_given_as_a_time() {
    var deadline = Instant.now().plusSeconds(3600).truncatedTo(ChronoUnit.SECONDS);
    var asked =
        api.ask(
            Map.of(
                "type", "ALERT", "agentId", "coder", "text", "x", "deadline", deadline.toString()));
    assertThat(time(asked, "deadline")).isEqualTo(deadline);
  }

  @Test
  void a_check_says_what_holds_the_agent() {
    assertThat(api.get("/api/gate/coder").expect(200).body())
        .isEqualTo("{\"canProceed\":true,\"heldBy\":[]}");

    var asked = api.ask("BLOCKING", "coder", "Merge?");
    var check = api.get("/api/gate/coder").expect(200).json();
    assertThat(check.propertyNames()).containsExactly("canProceed", "heldBy");
    assertThat(check.get("canProceed").asBoolean()).isFalse();
    var hold = check.at("/heldBy/0");
    assertThat(hold.propertyNames())
        .containsExactly("questionId", "type", "scope", "text", "askedBy", "askedAt");
    assertThat(hold.get("questionId")).isEqualTo(asked.get("id"));
    assertThat(hold.get("scope").asString()).isEqualTo("agent");
    assertThat(hold.get("askedAt")).isEqualTo(asked.get("createdAt"));
  }

  @Test
  void the_gate_says_all_that_is_held() {
    assertThat(api.get("/api/gate").expect(200).body())
        .isEqualTo(
            "{\"systemHalted\":false,\"haltedSessions\":[],\"haltedAgents\":[],\"questions\":[]}");
    var blocking = api.ask("BLOCKING", "coder", "Merge?");
    var approval =
        api.ask(
            Map.of("type", "APPROVAL", "agentId", "tester", "sessionId", "s1", "text", "Deploy?"));
    api.post("/api/halts", Map.of("scope", "system", "by", "ann")).expect(201);

    var gate = api.get("/api/gate").expect(200).json();
    assertThat(gate.get("systemHalted").asBoolean()).isTrue();
    assertThat(texts(gate.get("haltedSessions"))).containsExactly("s1");
    assertThat(texts(gate.get("haltedAgents"))).containsExactly("coder", "tester");
    assertThat(gate.get("questions").valueStream().map(one -> one.get("type").asString()))
        .containsExactly("EMERGENCY", "BLOCKING", "APPROVAL");
    assertThat(gate.at("/questions/1")).isEqualTo(blocking);
    assertThat(gate.at("/questions/2")).isEqualTo(approval);
  }

  @Test
  void a_wait_for_clearance_ends_with_the_answer() {
    assertThat(api.get("/api/gate/coder/clearance").expect(200).body())
        .isEqualTo("{\"cleared\":true,\"reason\":\"clear\",\"answers\":[]}");

    var asked = api.ask("BLOCKING", "coder", "Merge?");
    var waiting = api.later("/api/gate/coder/clearance");
    api.awaitParked(1);
    api.answer(asked, "ann", "yes");
    assertThat(Api.woken(waiting).body())
        .isEqualTo(
            """
            {"cleared":true,"reason":"answered","answers":[{"questionId":"%s","answer":"yes","by":"ann"}]}\
            """
                .formatted(asked.get("id").asString()));
  }

  @Test
  void a_wait_that_runs_out_goes_on_with_its_cursor_and_misses_no_answer() {
    var first = api.ask("BLOCKING", "coder", "Merge?");
    var second = api.ask("BLOCKING", "coder", "And deploy?");
    var pending = api.get("/api/gate/coder/clearance?timeout=100ms").expect(200).json();
    assertThat(pending.propertyNames())
        .containsExactly("cleared", "reason", "answers", "pending", "cursor", "heldBy");
    assertThat(pending.get("cleared").asBoolean()).isFalse();
    assertThat(pending.get("reason").asString()).isEqualTo("timeout");
    assertThat(pending.get("pending").asBoolean()).isTrue();
    assertThat(pending.get("heldBy")).hasSize(2);

    api.answer(first, "ann", "yes");
    api.answer(second, "ann", "no");
    var cleared = clearance("coder", pending.get("cursor").asString());
    assertThat(cleared.get("cleared").asBoolean()).isTrue();
    assertThat(cleared.get("answers").valueStream().map(one -> one.get("answer").asString()))
        .containsExactly("yes", "no");
  }

  @Test
  void a_wait_says_that_the_holds_were_withdrawn() {
    var asked = api.ask("BLOCKING", "coder", "Merge?");
    var cursor = api.get("/api/gate/coder/clearance?timeout=1ms").json().get("cursor").asString();
    post(asked, "cancel", Map.of("by", "ann", "reason", "moot")).expect(200);
    var cleared = clearance("coder", cursor);
    assertThat(cleared.get("reason").asString()).isEqualTo("cancelled");
    assertThat(cleared.get("answers")).isEmpty();
  }

  @Test
  void a_wait_for_a_question_ends_with_its_answer() {
    var asked = api.ask("DECISION", "coder", "Tabs?");
    var path = "/api/questions/" + asked.get("id").asString();
    var pending = api.get(path + "?timeout=50ms").expect(200).json();
    assertThat(pending.get("pending").asBoolean()).isTrue();
    assertThat(pending.get("status").asString()).isEqualTo("open");

    var waiting = api.later(path + "?timeout=30s");
    api.awaitParked(1);
    api.answer(asked, "ann", "tabs");
    var answered = Api.woken(waiting).expect(200).json();
    assertThat(answered.has("pending")).isFalse();
    assertThat(answered.at("/answers/0/answer").asString()).isEqualTo("tabs");
    assertThat(api.get(path + "?timeout=30s").json()).isEqualTo(answered);
  }

  @Test
  void an_answer_says_whether_it_settled_the_question() {
    var asked =
        api.ask(
            Map.of(
                "type",
                "BLOCKING",
                "agentId",
                "coder",
                "text",
                "Merge?",
                "required",
                2,
                "options",
                List.of("yes", "no")));
    var first = api.answer(asked, "ann", "yes");
    assertThat(first.propertyNames()).containsExactly("accepted", "settled", "question");
    assertThat(first.get("accepted").asBoolean()).isTrue();
    assertThat(first.get("settled").asBoolean()).isFalse();
    assertThat(first.at("/question/status").asString()).isEqualTo("open");
    assertThat(api.answer(asked, "bob", "no").get("settled").asBoolean()).isFalse();
    assertThat(api.answer(asked, "cid", "yes").get("settled").asBoolean()).isTrue();
  }

  @Test
  void an_answer_that_comes_too_late_gets_the_question_as_it_stands() {
    var asked = api.ask("BLOCKING", "coder", "Merge?");
    api.answer(asked, "ann", "yes");
    var late = api.answer(asked.get("id").asString(), "bob", "no").expect(409);
    assertThat(late.header("content-type")).isEqualTo("application/problem+json");
    assertThat(late.json().get("code").asString()).isEqualTo("TOO_LATE");
    assertThat(late.json().get("accepted").asBoolean()).isFalse();
    assertThat(late.json().get("question")).isEqualTo(question(asked));
    assertThat(post(asked, "cancel", Map.of("by", "bob")).expect(409).json().get("question"))
        .isEqualTo(question(asked));
    assertThat(post(asked, "reassign", Map.of("by", "bob", "to", List.of("cid"))).status())
        .isEqualTo(409);
  }

  @Test
  void an_approval_can_insist_on_what_was_shown() {
    var asked = api.ask("APPROVAL", "coder", "Deploy?");
    var id = asked.get("id").asString();
    var tag = api.get("/api/questions/" + id).header("etag");
    assertThat(tag).isEqualTo("\"" + asked.get("digest").asString() + "\"");
    var path = "/api/questions/%s/answers".formatted(id);
    var yes = Map.of("by", "ann", "answer", "yes");
    var changed = api.post(path, yes, "If-Match", "\"0\"").expect(412);
    assertThat(code(changed)).isEqualTo("CHANGED");
    assertThat(changed.json().get("question")).isEqualTo(asked);
    assertThat(question(asked)).isEqualTo(asked);
    api.post(path, yes, "If-Match", tag).expect(200);
    api.post(path, yes, "If-Match", "*").expect(200);
  }

  @Test
  void a_question_reads_the_same_when_it_is_asked_and_ever_after() {
    var asked =
        api.ask(
            Map.of(
                "type", "DECISION",
                "agentId", "coder",
                "text", "Left?",
                "deadline",
                    Instant.now().plusSeconds(3_600).with(ChronoField.MICRO_OF_SECOND, 123_456)));
    assertThat(question(asked)).isEqualTo(asked);
  }

  @Test
  void a_head_is_a_get_without_its_body() {
    for (var path : List.of("/healthz", "/readyz", "/api/gate/coder")) {
      var head = api.send("HEAD", path, BodyPublishers.noBody()).expect(200);
      assertThat(head.body()).isEmpty();
      assertThat(head.header("content-length"))
          .isEqualTo(String.valueOf(api.get(path).body().length()));
    }
    api.send("HEAD", "/api/halts", BodyPublishers.noBody()).expect(405);
    assertThat(api.send("HEAD", "/api/events", BodyPublishers.noBody()).expect(200).body())
        .isEmpty();
  }

  @Test
  void an_address_or_a_header_that_is_too_long_is_called_so() {
    var tooLong = "x".repeat(9_000);
    assertThat(detail(api.get("/api/questions?text=" + tooLong).expect(414)))
        .contains("the address is too long");
    assertThat(detail(api.get("/api/questions", "X-Long", tooLong).expect(431)))
        .contains("headers are too large");
  }

  private static String detail(Api.Reply reply) {
    return reply.json().path("detail").asString();
  }

  @Test
  void an_answer_that_is_no_option_or_not_allowed_is_refused_with_a_code() {
    var asked =
        api.ask(
            Map.of(
                "type",
                "BLOCKING",
                "agentId",
                "coder",
                "text",
                "Merge?",
                "options",
                List.of("yes", "no")));
    var id = asked.get("id").asString();
    assertThat(code(api.answer(id, "ann", "maybe").expect(400))).isEqualTo("NOT_AN_OPTION");
    assertThat(code(api.answer(id, "coder", "yes").expect(403))).isEqualTo("NOT_ALLOWED");
    api.answer(asked, "ann", "yes");
    assertThat(code(api.answer(id, "ann", "no").expect(409))).isEqualTo("ALREADY_ANSWERED");
    assertThat(api.answer(asked, "ann", "yes").get("accepted").asBoolean()).isTrue();
  }

  @Test
  void asking_twice_with_one_key_is_asking_once() {
    var body = Map.of("type", "DECISION", "agentId", "coder", "text", "Tabs?");
    var first = api.post("/api/questions", body, "Idempotency-Key", "k").expect(201);
    var again = api.post("/api/questions", body, "Idempotency-Key", "k").expect(201);
    assertThat(again.json()).isEqualTo(first.json());

    var other = new HashMap<>(body);
    other.put("text", "Spaces?");
    assertThat(code(api.post("/api/questions", other, "Idempotency-Key", "k").expect(409)))
        .isEqualTo("KEY_REUSED");
    other.put("agentId", "tester");
    api.post("/api/questions", other, "Idempotency-Key", "k").expect(201);
    assertThat(api.get("/api/questions").json().get("questions")).hasSize(2);
  }

  @Test
  void answering_halting_and_resuming_twice_with_one_key_is_doing_so_once() {
    var asked = api.ask("BLOCKING", "coder", "Merge?");
    var id = asked.get("id").asString();
    var answered = api.answer(id, "ann", "yes", "Idempotency-Key", "k").expect(200);
    assertThat(api.answer(id, "ann", "yes", "Idempotency-Key", "k").expect(200).body())
        .isEqualTo(answered.body());
    assertThat(code(api.answer(id, "ann", "no", "Idempotency-Key", "k").expect(409)))
        .isEqualTo("KEY_REUSED");

    var halt = Map.of("scope", "session", "target", "s1", "by", "ann", "reason", "lunch");
    var halted = api.post("/api/halts", halt, "Idempotency-Key", "k").expect(201);
    assertThat(api.post("/api/halts", halt, "Idempotency-Key", "k").expect(201).body())
        .isEqualTo(halted.body());
    assertThat(api.get("/api/gate").json().get("questions")).hasSize(1);

    var resume = Map.of("scope", "session", "target", "s1", "by", "ann");
    var resumed = api.post("/api/halts/resume", resume, "Idempotency-Key", "k").expect(200);
    assertThat(resumed.json().get("resumed")).hasSize(1);
    assertThat(api.post("/api/halts/resume", resume, "Idempotency-Key", "k").expect(200).body())
        .isEqualTo(resumed.body());
  }

  @Test
  void a_halt_is_a_question_that_only_a_resume_lifts() {
    var halt = api.halt("agent", "coder", "ann").expect(201).json();
    assertThat(halt.get("halt").asBoolean()).isTrue();
    assertThat(halt.get("type").asString()).isEqualTo("BLOCKING");
    assertThat(texts(halt.get("holds"))).containsExactly("agent");
    api.ask("BLOCKING", "coder", "Merge?");

    var resumed =
        api.post("/api/halts/resume", Map.of("scope", "agent", "target", "coder", "by", "ann"))
            .expect(200)
            .json();
    assertThat(resumed.propertyNames()).containsExactly("resumed", "gate");
    assertThat(resumed.at("/resumed/0/id")).isEqualTo(halt.get("id"));
    assertThat(resumed.at("/resumed/0/status").asString()).isEqualTo("answered");
    assertThat(texts(resumed.at("/gate/haltedAgents"))).containsExactly("coder");
  }

  @Test
  void an_answer_records_the_surface_it_came_through() {
    var asked = api.ask("BLOCKING", "coder", "Merge?");
    var other = api.ask("BLOCKING", "coder", "Deploy?");
    api.answer(asked, "ann", "yes");
    api.answer(other.get("id").asString(), "ann", "yes", "User-Agent", "folkmoot-cli").expect(200);
    assertThat(question(asked).at("/answers/0/via").asString()).isEqualTo("rest");
    assertThat(question(other).at("/answers/0/via").asString()).isEqualTo("cli");
  }

  @Test
  void questions_are_listed_page_by_page_and_by_what_they_are_about() {
    for (int i = 0; i < 5; i++) {
      api.ask(
          Map.of(
              "type",
              "DECISION",
              "agentId",
              "coder",
              "sessionId",
              "s" + i % 2,
              "text",
              "Number " + i,
              "to",
              List.of("ann")));
    }
    api.answer(api.ask("BLOCKING", "tester", "Merge?"), "ann", "yes");

    assertThat(pages("/api/questions?status=open&limit=2", "questions"))
        .hasSize(5)
        .doesNotHaveDuplicates();
    assertThat(pages("/api/questions?limit=2", "questions")).hasSize(6).doesNotHaveDuplicates();
    assertThat(found("status=answered")).containsExactly("Merge?");
    assertThat(found("agent=tester")).containsExactly("Merge?");
    assertThat(found("session=s1")).containsExactly("Number 3", "Number 1");
    assertThat(found("type=blocking")).containsExactly("Merge?");
    assertThat(found("to=ann")).hasSize(5);
    assertThat(found("text=NUMBER%203")).containsExactly("Number 3");
    assertThat(found("text=%25")).isEmpty();
    assertThat(found("status=open&session=s0&text=4")).containsExactly("Number 4");
  }

  @Test
  void statistics_count_what_waits_and_what_became_of_others() {
    api.ask("BLOCKING", "coder", "Merge?");
    api.answer(api.ask("DECISION", "coder", "Tabs?"), "ann", "yes");
    var stats = api.get("/api/questions/stats?since=1h").expect(200).json();
    assertThat(stats.get("open").toString()).isEqualTo("{\"BLOCKING\":1}");
    assertThat(stats.at("/settled/0/type").asString()).isEqualTo("DECISION");
    assertThat(stats.at("/settled/0/status").asString()).isEqualTo("answered");
    assertThat(stats.at("/settled/0/count").asInt()).isEqualTo(1);
  }

  @Test
  void defaults_are_answered_at_once_where_nobody_is_held() {
    var fields = Map.of("type", "DECISION", "agentId", "coder", "text", "Tabs?");
    var with = new HashMap<String, Object>(fields);
    with.put("defaultAnswer", "tabs");
    api.ask(with);
    api.ask(fields);
    with.put("type", "BLOCKING");
    with.put("askedBy", "ann");
    api.ask(with);
    var answered =
        api.post("/api/questions/answer-defaults", Map.of("by", "ann")).expect(200).json();
    assertThat(answered.get("answered").asInt()).isEqualTo(1);
    assertThat(answered.at("/questions/0/answers/0/answer").asString()).isEqualTo("tabs");
    assertThat(answered.at("/questions/0/answers/0/via").asString()).isEqualTo("default");
  }

  @Test
  void a_question_can_be_put_to_others() {
    var asked = api.ask("BLOCKING", "coder", "Merge?");
    var reassigned =
        post(asked, "reassign", Map.of("by", "ann", "to", List.of("bob"))).expect(200).json();
    assertThat(texts(reassigned.get("to"))).containsExactly("bob");
    assertThat(found("to=bob")).containsExactly("Merge?");
  }

  @Test
  void who_takes_part_is_registered_listed_and_found() {
    var body =
        Map.of("id", "mo", "name", "Mo", "kind", "model", "role", "analyst", "monitor", true);
    var agent = api.post("/api/agents", body).expect(201).json();
    assertThat(agent.propertyNames())
        .containsExactly(
            "id", "name", "kind", "role", "monitor", "presence", "seenAt", "createdAt");
    assertThat(agent.get("monitor").asBoolean()).isTrue();
    assertThat(api.get("/api/agents/mo").expect(200).json()).isEqualTo(agent);

    var plain = api.post("/api/agents", Map.of("id", "coder")).expect(201).json();
    assertThat(plain.get("name").asString()).isEqualTo("coder");
    assertThat(plain.get("kind").asString()).isEqualTo("external");
    api.post("/api/agents", Map.of("id", "ann", "kind", "human")).expect(201);
    assertThat(pages("/api/agents?limit=1", "agents")).containsExactly("ann", "coder", "mo");
    assertThat(code(api.post("/api/agents", Map.of("id", "mo", "kind", "human")).expect(409)))
        .isEqualTo("CONFLICT");
  }

  @Test
  void presence_fades_and_any_call_brings_it_back() {
    api.post("/api/agents", Map.of("id", "coder")).expect(201);
    assertThat(presence()).isEqualTo("connected");
    silence(Duration.ofMinutes(5));
    assertThat(presence()).isEqualTo("idle");
    silence(Duration.ofMinutes(30));
    assertThat(presence()).isEqualTo("offline");
    var there = api.post("/api/agents/coder/heartbeat", "").expect(200).json();
    assertThat(there.get("presence").asString()).isEqualTo("connected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/gate/coder", "/api/gate/coder/clearance"})
  void a_gate_check_counts_as_a_heartbeat(String path) {
    api.post("/api/agents", Map.of("id", "coder")).expect(201);
    silence(Duration.ofMinutes(31));
    api.get(path).expect(200);
    assertThat(presence()).isEqualTo("connected");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a/b",
        "50%",
        "a+b",
        "a b",
        "Jürgen",
        "名前",
        "🦊",
        "?x=1#y",
        "..",
        "a%2Fb",
        "\"quoted\"",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
            + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
      })
  void a_name_may_be_nearly_anything(String name) {
    api.ask("BLOCKING", name, "Merge?");
    var encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    assertThat(api.get("/api/gate/" + encoded).expect(200).json().get("heldBy")).hasSize(1);
    assertThat(api.get("/api/agents/" + encoded).expect(200).json().get("id").asString())
        .isEqualTo(name);
    assertThat(found("agent=" + encoded)).containsExactly("Merge?");
  }

  @Test
  void a_name_that_only_looks_like_anothers_is_refused() {
    api.post("/api/questions", Map.of("type", "BLOCKING", "agentId", "cod\u200ber", "text", "Go?"))
        .expect(400);
  }

  @Test
  void what_looks_like_a_key_is_never_stored_or_shown() {
    var key = "sk-abcdefghijklmnopqrstuvwxyz";
    var asked =
        api.ask(
            Map.of(
                "type",
                "BLOCKING",
                "agentId",
                "coder",
                "text",
                "Use " + key + "?",
                "reason",
                "password=" + "hunter2hunter2",
                "context",
                Map.of("apiKey", "q".repeat(12), "more", key)));
    var answered = api.answer(asked, "ann", "no, use " + key);
    var events = api.get("/api/events", "Accept", "application/json").body();
    assertThat(Stream.of(asked, answered, question(asked), events).map(Object::toString))
        .allSatisfy(
            text -> assertThat(text).contains("[masked]").doesNotContain(key, "hunter2", "qqqq"));
  }

  @Test
  void a_context_that_is_taken_can_be_read_everywhere() {
    for (int depth = 490; depth < 500; depth++) {
      var context = "{\"a\":".repeat(depth) + "1" + "}".repeat(depth);
      var body =
          "{\"type\":\"BLOCKING\",\"agentId\":\"coder\",\"text\":\"x\",\"context\":%s}"
              .formatted(context);
      assertThat(api.post("/api/questions", body).status()).isIn(201, 400);
    }
    api.get("/api/questions").expect(200);
    api.get("/api/gate").expect(200);
  }

  @Test
  void a_call_that_names_another_host_is_refused() {
    assertThat(withHeaders("Host: evil.example").status()).isEqualTo(403);
    assertThat(withHeaders("Host: evil.example:7070").status()).isEqualTo(403);
    assertThat(withHeaders("Host: 127.0.0.1.evil.example").status()).isEqualTo(403);
    assertThat(withHeaders("Host: evil.example@127.0.0.1").status()).isBetween(400, 403);
    assertThat(withHeaders("Host: 127.0.0.1:1").status()).isEqualTo(200);
    assertThat(withHeaders("Host: localhost").status()).isEqualTo(200);
    assertThat(withHeaders("Host: LocalHost:7070").status()).isEqualTo(200);
    assertThat(withHeaders("Host: [::1]:7070").status()).isEqualTo(200);
  }

  @Test
  void a_call_from_another_origin_is_refused() {
    var host = "127.0.0.1:" + api.url().getPort();
    assertThat(fromOrigin("http://evil.example").status()).isEqualTo(403);
    assertThat(fromOrigin("https://" + host).status()).isEqualTo(403);
    assertThat(fromOrigin("http://127.0.0.1:1").status()).isEqualTo(403);
    assertThat(fromOrigin("null").status()).isEqualTo(403);
    assertThat(fromOrigin("").status()).isEqualTo(403);
    assertThat(fromOrigin("http://" + host).status()).isEqualTo(200);
  }

  @Test
  void what_another_origin_posts_is_not_done() {
    var body = Map.of("scope", "system", "by", "ann");
    api.post("/api/halts", body, "Origin", "http://evil.example").expect(403);
    api.post("/api/halts", body, "Origin", "null", "Content-Type", "text/plain").expect(403);
    assertThat(api.get("/api/gate").json().get("systemHalted").asBoolean()).isFalse();
  }

  @Test
  void http_2_is_spoken_without_encryption() {
    try (var modern = Api.at(api.url(), HttpClient.Version.HTTP_2)) {
      assertThat(modern.get("/healthz").expect(200).version()).isEqualTo(HttpClient.Version.HTTP_2);
      var asked = modern.ask("BLOCKING", "coder", "Merge?");
      var waiting = modern.later("/api/gate/coder/clearance");
      api.awaitParked(1);
      modern.answer(asked, "ann", "yes");
      assertThat(Api.woken(waiting).expect(200).version()).isEqualTo(HttpClient.Version.HTTP_2);
      assertThat(modern.get("/api/gate", "Origin", "http://evil.example").status()).isEqualTo(403);
    }
  }

  @Test
  void a_caller_that_goes_away_while_it_waits_is_no_failure() {
    var asked = api.ask("BLOCKING", "coder", "Merge?");
    try (var modern = Api.at(api.url(), HttpClient.Version.HTTP_2)) {
      modern.get("/healthz").expect(200);
      var waiting = modern.later("/api/gate/coder/clearance");
      api.awaitParked(1);
      waiting.cancel(true);
      modern.get("/healthz").expect(200);
    }
    api.answer(asked, "ann", "yes");
    api.awaitParked(0);
    assertThat(api.get("/metrics").body()).doesNotContain("status=\"5");
  }

  @Test
  void a_server_can_be_called_at_the_address_it_gives() {
    var config =
        new Config(
            Listen.loopback("127.0.0.2", 0),
            Config.TrustMode.OPEN,
            data.resolve("other"),
            Optional.empty(),
            Duration.ofDays(30),
            Config.LogFormat.TEXT);
    try (var server = Folkmoot.start(config);
        var other = Api.at(URI.create(server.url()))) {
      other.get("/healthz").expect(200);
    }
  }

  @Test
  void it_says_that_it_is_well_and_ready() {
    assertThat(api.get("/healthz").expect(200).body()).isEqualTo("{\"status\":\"ok\"}");
    assertThat(api.get("/readyz").expect(200).body()).isEqualTo("{\"status\":\"ready\"}");
  }

  @Test
  void the_metrics_are_in_the_format_of_prometheus() {
    api.answer(api.ask("DECISION", "coder", "Tabs?"), "ann", "yes");
    var asked = api.ask("BLOCKING", "coder", "Merge?");
    api.ask("EMERGENCY", "coder", "Fire?");
    var waiting = api.later("/api/questions/%s?timeout=30s".formatted(asked.get("id").asString()));
    api.awaitParked(1);
    api.answer(asked, "ann", "yes");
    Api.woken(waiting);
    api.ask("BLOCKING", "coder", "And now?");

    var reply = api.get("/metrics").expect(200);
    assertThat(reply.header("content-type")).startsWith("text/plain; version=0.0.4");
    var typed = new ArrayList<String>();
    assertThat(reply.body()).endsWith("\n");
    assertThat(reply.body().lines())
        .allSatisfy(
            line -> {
              if (line.startsWith("# TYPE ")) {
                assertThat(line).matches("# TYPE [a-z_]+ (counter|gauge|histogram)");
                typed.add(line.split(" ", -1)[2]);
              } else if (!line.startsWith("# HELP ")) {
                assertThat(line)
                    .matches("[a-z_]+(\\{([a-z]+=\"[^\"\\\\]*\",?)+})? [0-9.eE+-]+(Inf|NaN)?");
                assertThat(typed).anyMatch(line::startsWith);
              }
            });
    assertThat(reply.body())
        .contains("folkmoot_questions_open{type=\"BLOCKING\"} 1\n")
        .contains("folkmoot_questions_open{type=\"EMERGENCY\"} 1\n")
        .contains("folkmoot_wake_seconds_bucket{le=\"+Inf\"} 1\n")
        .contains("folkmoot_wake_seconds_count 1\n")
        .contains("route=\"/api/questions\",status=\"201\"} 4\n");
    assertThat(api.metric("folkmoot_oldest_wait_seconds")).isBetween(0.0, 60.0);
    assertThat(api.metric("folkmoot_wake_seconds_sum")).isBetween(0.0, 10.0);
  }

  private JsonNode question(JsonNode asked) {
    return api.get("/api/questions/" + asked.get("id").asString()).expect(200).json();
  }

  private Reply post(JsonNode asked, String what, Map<String, ?> body) {
    return api.post("/api/questions/%s/%s".formatted(asked.get("id").asString(), what), body);
  }

  private JsonNode clearance(String agent, String cursor) {
    return api.get("/api/gate/%s/clearance?cursor=%s".formatted(agent, cursor)).expect(200).json();
  }

  private List<String> found(String query) {
    return api.get("/api/questions?" + query)
        .expect(200)
        .json()
        .get("questions")
        .valueStream()
        .map(question -> question.get("text").asString())
        .toList();
  }

  /** The ids of all pages, each found by the cursor of the one before. */
  private List<String> pages(String path, String name) {
    var ids = new ArrayList<String>();
    var cursor = "";
    do {
      var page = api.get(path + cursor).expect(200).json();
      page.get(name).forEach(one -> ids.add(one.get("id").asString()));
      cursor = page.has("cursor") ? "&cursor=" + page.get("cursor").asString() : "";
    } while (!cursor.isEmpty());
    return ids;
  }

  private String presence() {
    return api.get("/api/agents/coder").expect(200).json().get("presence").asString();
  }

  /** As if nothing had been heard of anybody for that long. */
  private void silence(Duration duration) {
    var file = new Databases.Sqlite(data.resolve("folkmoot.db"));
    try (var store = file.open(InstantSource.system())) {
      var since = Instant.now().minus(duration);
      store.write(tx -> tx.sql("update agent set seen_at = :at").set("at", since).update());
    }
  }

  private Reply withHeaders(String headers) {
    return api.raw("GET /healthz HTTP/1.1\r\nConnection: close\r\n%s\r\n\r\n".formatted(headers));
  }

  private Reply fromOrigin(String origin) {
    return withHeaders("Host: 127.0.0.1:%d\r\nOrigin: %s".formatted(api.url().getPort(), origin));
  }

  private static String code(Reply reply) {
    return reply.json().get("code").asString();
  }

  private static List<String> texts(JsonNode array) {
    return array.valueStream().map(JsonNode::asString).toList();
  }

  private static Instant time(JsonNode question, String field) {
    return Instant.parse(question.get(field).asString());
  }
}
