package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers, as programs give them and are told of them. */
class RestAnswerTest extends OverRest {
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
  void an_answer_may_be_json() {
    var asked = api.ask("BLOCKING", "coder", "How much?");
    var id = asked.get("id").asString();
    var path = "/api/questions/%s/answers".formatted(id);
    var none = Json.object().put("by", "ann").putNull("answer");
    assertThat(api.post(path, none).expect(400).json().get("detail").asString())
        .isEqualTo("answer is missing; send it");
    var given = Json.object().put("by", "ann");
    given.set("answer", Json.tree("{\"limit\":1.10}"));
    api.post(path, given).expect(200);
    var answer = question(asked).at("/answers/0");
    assertThat(answer.get("answer").asString()).isEqualTo("{\"limit\":1.10}");
    assertThat(answer.get("json").toString()).isEqualTo("{\"limit\":1.10}");
    assertThat(api.get("/api/gate/coder").json().get("canProceed").asBoolean()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\"",
        "\"  \"",
        "\"nul \\u0000\"",
        "\"half \\ud800\"",
        "{\"a\":\"half \\ud800\"}",
        "[\"nul \\u0000\"]"
      })
  void an_answer_without_words_or_that_no_database_can_hold_is_refused(String answer) {
    var asked = api.ask("BLOCKING", "coder", "How much?");
    var path = "/api/questions/%s/answers".formatted(asked.get("id").asString());
    api.post(path, "{\"by\":\"ann\",\"answer\":%s}".formatted(answer)).expect(400);
    var tooLong = Map.of("by", "ann", "answer", "x".repeat(10_001));
    api.post(path, tooLong).expect(400);
    assertThat(question(asked)).isEqualTo(asked);
  }

  @Test
  void an_answer_in_words_is_no_json() {
    var asked = api.ask("BLOCKING", "coder", "How much?");
    api.answer(asked, "ann", "{\"limit\":1}");
    assertThat(question(asked).at("/answers/0").has("json")).isFalse();
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
  void an_answer_that_is_no_option_or_not_allowed_is_refused_with_a_code() {
    var asked = api.ask("BLOCKING", "coder", "Merge?", List.of("yes", "no"));
    var id = asked.get("id").asString();
    assertThat(api.answer(id, "ann", "maybe").expect(400).code()).isEqualTo("NOT_AN_OPTION");
    assertThat(api.answer(id, "coder", "yes").expect(403).code()).isEqualTo("NOT_ALLOWED");
    api.answer(asked, "ann", "yes");
    assertThat(api.answer(id, "ann", "no").expect(409).code()).isEqualTo("ALREADY_ANSWERED");
    assertThat(api.answer(asked, "ann", "yes").get("accepted").asBoolean()).isTrue();
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
}
