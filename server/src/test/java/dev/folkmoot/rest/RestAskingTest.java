package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import java.time.Instant;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A question from its asking on, as programs see it. */
class RestAskingTest extends OverRest {
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
  void a_question_can_hold_all_of_its_session() {
    var asked = api.ask(widened("coder", Map.of("sessionId", "s1", "haltsSession", true)));
    assertThat(Api.texts(question(asked).get("holds"))).containsExactly("agent", "session");
    assertThat(mayGoOn("tester?session=s1")).isFalse();
    assertThat(mayGoOn("writer?session=s2")).isTrue();
    api.answer(asked, "ann", "yes");
    assertThat(mayGoOn("tester?session=s1")).isTrue();
  }

  @Test
  void a_question_of_a_person_can_hold_everything_and_one_of_an_agent_cannot() {
    api.ask("DECISION", "coder", "Tabs?");
    var body = widened("coder", Map.of("haltsAll", true));
    var refused = api.post("/api/questions", body).expect(403);
    assertThat(refused.json().get("detail").asString())
        .contains("coder may not widen a question to everything; ask EMERGENCY");
    assertThat(api.found("agent=coder&status=open")).containsExactly("Tabs?");
    assertThat(mayGoOn("tester")).isTrue();

    var asked = api.ask(widened("coder", Map.of("haltsAll", true, "askedBy", "ann")));
    assertThat(Api.texts(question(asked).get("holds"))).containsExactly("agent", "system");
    assertThat(mayGoOn("tester")).isFalse();
    api.answer(asked, "ben", "yes");
    assertThat(mayGoOn("tester")).isTrue();
  }

  private static Map<String, Object> widened(String agent, Map<String, ?> more) {
    var body = new HashMap<String, Object>(more);
    body.putAll(Map.of("type", "BLOCKING", "agentId", agent, "text", "Merge?"));
    return body;
  }

  private boolean mayGoOn(String agent) {
    return api.get("/api/gate/" + agent).expect(200).json().get("canProceed").asBoolean();
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
}
