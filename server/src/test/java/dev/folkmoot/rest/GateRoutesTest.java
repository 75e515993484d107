package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What holds an agent, and the wait until nothing does. */
class GateRoutesTest {
  @AutoClose private final Api api = Api.start();

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
    assertThat(Api.texts(gate.get("haltedSessions"))).containsExactly("s1");
    assertThat(Api.texts(gate.get("haltedAgents"))).containsExactly("coder", "tester");
    assertThat(gate.get("questions").valueStream().map(one -> one.get("type").asString()))
        .containsExactly("EMERGENCY", "BLOCKING", "APPROVAL");
    assertThat(gate.at("/questions/1")).isEqualTo(blocking);
    assertThat(gate.at("/questions/2")).isEqualTo(approval);
  }

  @Test
  void halting_a_name_that_nobody_has_used_says_so() {
    api.ask("BLOCKING", "coder", "Merge?");
    assertThat(api.halt("agent", "CODER", "ann").expect(201).json().has("note")).isFalse();
    assertThat(api.halt("agent", "codre", "ann").expect(201).json().get("note").asString())
        .isEqualTo(
            "nobody has used the name codre yet, so check its spelling; an agent that uses it later"
                + " will be held");
    assertThat(api.get("/api/gate/codre").json().get("canProceed").asBoolean()).isFalse();
  }

  @Test
  void looking_at_the_gate_of_a_name_makes_it_no_used_one() {
    api.get("/api/gate/codre").expect(200);
    api.get("/api/gate/codre/clearance?timeout=1ms").expect(200);
    assertThat(api.halt("agent", "codre", "ann").expect(201).json().has("note")).isTrue();
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
    api.post(
            "/api/questions/%s/cancel".formatted(asked.get("id").asString()),
            Map.of("by", "ann", "reason", "moot"))
        .expect(200);
    var cleared = clearance("coder", cursor);
    assertThat(cleared.get("reason").asString()).isEqualTo("cancelled");
    assertThat(cleared.get("answers")).isEmpty();
  }

  @Test
  void a_halt_is_a_question_that_only_a_resume_lifts() {
    var halt = api.halt("agent", "coder", "ann").expect(201).json();
    assertThat(halt.get("halt").asBoolean()).isTrue();
    assertThat(halt.get("type").asString()).isEqualTo("BLOCKING");
    assertThat(Api.texts(halt.get("holds"))).containsExactly("agent");
    api.ask("BLOCKING", "coder", "Merge?");

    var resumed =
        api.post("/api/halts/resume", Map.of("scope", "agent", "target", "coder", "by", "ann"))
            .expect(200)
            .json();
    assertThat(resumed.propertyNames()).containsExactly("resumed", "gate");
    assertThat(resumed.at("/resumed/0/id")).isEqualTo(halt.get("id"));
    assertThat(resumed.at("/resumed/0/status").asString()).isEqualTo("answered");
    assertThat(Api.texts(resumed.at("/gate/haltedAgents"))).containsExactly("coder");
  }

  private JsonNode clearance(String agent, String cursor) {
    return api.get("/api/gate/%s/clearance?cursor=%s".formatted(agent, cursor)).expect(200).json();
  }
}
