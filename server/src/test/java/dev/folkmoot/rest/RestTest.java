package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Api.Reply;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A question from its asking to its answer, as programs see it. */
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
    assertThat(Api.texts(question.get("to"))).containsExactly("bob", "reviewers");
    assertThat(question.get("sessionId").asString()).isEqualTo("s1");
    assertThat(question.get("text").asString()).isEqualTo("Deploy?");
    assertThat(question.get("reason").asString()).isEqualTo("it is Friday");
    assertThat(question.get("context").toString()).isEqualTo("{\"diff\":[1,2]}");
    assertThat(Api.texts(question.get("options"))).containsExactly("yes", "no");
    assertThat(question.get("freeText").asBoolean()).isTrue();
    assertThat(question.get("defaultAnswer").asString()).isEqualTo("no");
    assertThat(question.get("required").asInt()).isEqualTo(1);
    assertThat(question.get("priority").asInt()).isEqualTo(77);
    assertThat(question.get("status").asString()).isEqualTo("answered");
    assertThat(question.get("halt").asBoolean()).isFalse();
    assertThat(Api.texts(question.get("holds"))).containsExactly("agent", "session");
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
    assertThat(changed.code()).isEqualTo("CHANGED");
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
    assertThat(api.answer(id, "ann", "maybe").expect(400).code()).isEqualTo("NOT_AN_OPTION");
    assertThat(api.answer(id, "coder", "yes").expect(403).code()).isEqualTo("NOT_ALLOWED");
    api.answer(asked, "ann", "yes");
    assertThat(api.answer(id, "ann", "no").expect(409).code()).isEqualTo("ALREADY_ANSWERED");
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
    assertThat(api.post("/api/questions", other, "Idempotency-Key", "k").expect(409).code())
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
    assertThat(api.answer(id, "ann", "no", "Idempotency-Key", "k").expect(409).code())
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

    assertThat(api.pages("/api/questions?status=open&limit=2", "questions"))
        .hasSize(5)
        .doesNotHaveDuplicates();
    assertThat(api.pages("/api/questions?limit=2", "questions")).hasSize(6).doesNotHaveDuplicates();
    assertThat(api.found("status=answered")).containsExactly("Merge?");
    assertThat(api.found("agent=tester")).containsExactly("Merge?");
    assertThat(api.found("session=s1")).containsExactly("Number 3", "Number 1");
    assertThat(api.found("type=blocking")).containsExactly("Merge?");
    assertThat(api.found("to=ann")).hasSize(5);
    assertThat(api.found("text=NUMBER%203")).containsExactly("Number 3");
    assertThat(api.found("text=%25")).isEmpty();
    assertThat(api.found("status=open&session=s0&text=4")).containsExactly("Number 4");
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
    assertThat(Api.texts(reassigned.get("to"))).containsExactly("bob");
    assertThat(api.found("to=bob")).containsExactly("Merge?");
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

  private JsonNode question(JsonNode asked) {
    return api.get("/api/questions/" + asked.get("id").asString()).expect(200).json();
  }

  private Reply post(JsonNode asked, String what, Map<String, ?> body) {
    return api.post("/api/questions/%s/%s".formatted(asked.get("id").asString(), what), body);
  }

  private static Instant time(JsonNode question, String field) {
    return Instant.parse(question.get(field).asString());
  }
}
