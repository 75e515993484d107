package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.testing.Api;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Debates whose agents fail or are held, and that people pause or stop. */
class RoundtableStumbleTest extends WithModels {
  @Test
  void an_agent_that_fails_is_told_and_the_round_goes_on() {
    models.always(
        request ->
            Replies.isAnalyst(request)
                ? Replies.agree(0)
                : Replies.name(request).equals("Analyst")
                    ? ModelServer.fail(400)
                    : Replies.respond("Fine.", 0.7));
    var result = start(Map.of("topic", "Which?", "agentCount", 3));
    assertThat(result.get("agentResponses")).hasSize(2);
    assertThat(texts(result.get("failures"), "agentName")).containsExactly("Analyst");
    assertThat(result.at("/panel/failed").asInt()).isEqualTo(1);
    assertThat(result.at("/decision/agreementScore").asDouble())
        .as("no agreement is no half of one")
        .isZero();
  }

  @Test
  void if_every_agent_fails_the_call_is_an_error_and_no_round_is_used() {
    models.always(_ -> ModelServer.fail(400));
    var failed = debates.start(Map.of("topic", "Which?", "agentCount", 2)).expect(502).json();
    assertThat(failed.get("code").asString()).isEqualTo("ALL_AGENTS_FAILED");
    var id = failed.get("sessionId").asString();
    assertThat(debates.session(id).get("status").asString()).isEqualTo("error");
    assertThat(debates.session(id).get("currentRound").asInt()).isZero();
    debates.goOn(id, Map.of()).expect(502);
    models.always(Replies.saying("Fine."));
    var result = debates.goOn(id, Map.of()).expect(200).json();
    assertThat(result.get("roundNumber").asInt()).isEqualTo(1);
    assertThat(result.get("agentResponses")).hasSize(2);
  }

  @Test
  void a_round_that_failed_has_an_event_of_its_own_and_is_no_pause() {
    models.always(_ -> ModelServer.fail(400));
    var failed = debates.start(Map.of("topic", "Which?", "agentCount", 2)).expect(502).json();
    var id = failed.get("sessionId").asString();
    var log = events("session=" + id);
    assertThat(texts(log, "type"))
        .containsOnlyOnce("roundtable.round_failed")
        .doesNotContain("roundtable.paused");
    var told = events("types=roundtable.round_failed").get(0);
    assertThat(told.get("sessionId").asString()).isEqualTo(id);
    assertThat(told.at("/data/round").asInt()).isEqualTo(1);
    assertThat(told.at("/data/reason").asString()).startsWith("every agent failed: ");
    debates
        .api()
        .get("/api/events?types=discussion.round_failed", "Accept", "application/json")
        .expect(400);
  }

  private JsonNode events(String query) {
    return debates
        .api()
        .get("/api/events?limit=200&" + query, "Accept", "application/json")
        .expect(200)
        .json()
        .get("events");
  }

  private void control(String id, String action) {
    debates
        .api()
        .post("/api/roundtables/%s/control".formatted(id), Map.of("by", "zed", "action", action))
        .expect(200);
  }

  @Test
  void a_pause_stays_though_every_agent_fails_meanwhile() {
    models.always(_ -> ModelServer.fail(400)).allowing(allowed);
    var id = debates.startLater(Map.of("topic", "Which?", "agentCount", 2));
    Api.awaitUntil(models::isBusy);
    control(id, "pause");
    allowed.release(100);
    Api.awaitUntil(() -> !debates.session(id).get("running").asBoolean());
    assertThat(debates.session(id).get("status").asString()).isEqualTo("paused");
    assertThat(debates.session(id).get("currentRound").asInt()).isZero();
    assertThat(debates.goOn(id, Map.of()).expect(409).code()).isEqualTo("PAUSED");
    control(id, "resume");
    models.always(Replies.saying("Yes."));
    var result = debates.goOn(id, Map.of()).expect(200).json();
    assertThat(result.get("roundNumber").asInt()).isEqualTo(1);
  }

  @Test
  void a_debate_that_is_stopped_in_a_round_keeps_what_was_said_in_it() {
    models.always(Replies.saying("Yes.")).allowing(allowed);
    var id = debates.startLater(Map.of("topic", "Which?", "mode", "adversarial", "agentCount", 3));
    allowed.release(1);
    Api.awaitUntil(() -> debates.find(id).get("rounds").get(0).get("responses").size() == 1);
    control(id, "stop");
    allowed.release(100);
    var round = debates.find(id).get("rounds").get(0);
    assertThat(round.get("responses")).hasSize(1);
    assertThat(round.has("endedAt")).isTrue();
    assertThat(round.at("/consensus/computed").asBoolean()).isTrue();
    var listed = debates.api().get("/api/roundtables").expect(200).json().get("sessions").get(0);
    assertThat(listed.get("responseCount").asInt()).isEqualTo(1);
    assertThat(listed.get("agentCount").asInt()).isEqualTo(3);
    assertThat(listed.get("status").asString()).isEqualTo("completed");
  }

  @Test
  void a_held_agent_waits_at_the_gate_and_the_round_goes_on_by_itself() {
    models.always(Replies.saying("Fine."));
    var api = debates.api();
    var holds =
        api.ask(
            Map.of(
                "type", "BLOCKING", "agentId", "model/analyst", "askedBy", "ann", "text", "Go?"));
    var result = start(Map.of("topic", "Which?", "agentCount", 3));
    assertThat(result.get("pending").asBoolean()).isTrue();
    assertThat(result.get("agentResponses")).hasSize(2);
    assertThat(texts(result.get("heldBy"), "questionId"))
        .containsExactly(holds.get("id").asString());
    assertThat(result.get("decision").propertyNames()).containsExactly("agreementScore");
    api.answer(holds, "ann", "yes");
    var found = debates.atRest(id(result));
    assertThat(found.get("rounds").get(0).get("responses")).hasSize(3);
    assertThat(models.requests().stream().filter(request -> !Replies.isAnalyst(request)))
        .as("nobody reads the others of its wave, also if it speaks later")
        .hasSize(3)
        .noneMatch(request -> Replies.prompt(request).contains("Fine."));
  }

  @Test
  void an_emergency_lets_running_turns_end_and_starts_none() throws Exception {
    models.always(Replies.saying("Fine.")).allowing(allowed);
    var api = debates.api();
    var started =
        CompletableFuture.supplyAsync(
            () -> debates.start(Map.of("topic", "Which?", "mode", "adversarial", "agentCount", 3)));
    Api.awaitUntil(models::isBusy);
    var halt = api.ask(Map.of("type", "EMERGENCY", "askedBy", "ann", "text", "Stop everything?"));
    allowed.release(100);
    var result = started.join().expect(201).json();
    assertThat(result.get("pending").asBoolean()).isTrue();
    assertThat(result.get("agentResponses")).as("the turn that was running").hasSize(1);
    assertThat(models.requests()).hasSize(1);
    api.answer(halt, "ben", "yes");
    assertThat(debates.atRest(id(result)).get("rounds").get(0).get("responses")).hasSize(3);
  }

  @Test
  void an_emergency_in_the_middle_of_a_shared_wave_lets_it_end_and_the_analyst_waits()
      throws Exception {
    models.always(Replies.saying("Fine.")).allowing(allowed);
    var api = debates.api();
    var id = debates.startLater(Map.of("topic", "Which?", "agentCount", 3));
    models.awaitCalls(3);
    var halt = api.ask(Map.of("type", "EMERGENCY", "askedBy", "ann", "text", "Stop everything?"));
    for (int done = 1; done <= 3; done++) {
      allowed.release();
      int responses = done;
      Api.awaitUntil(() -> debates.find(id).at("/rounds/0/responses").size() == responses);
    }
    allowed.release(100);
    Api.awaitUntil(() -> !heldBy(id).isEmpty());
    assertThat(models.requests()).hasSize(3).noneMatch(Replies::isAnalyst);
    api.answer(halt, "ben", "yes");
    var round = debates.atRest(id).at("/rounds/0");
    assertThat(round.at("/consensus/agreementLevel").asDouble()).isEqualTo(0.5);
    assertThat(models.requests()).hasSize(4);
    assertThat(Replies.isAnalyst(models.last())).isTrue();
  }

  private List<JsonNode> heldBy(String id) {
    return debates
        .api()
        .get("/api/roundtables/%s/rounds/1/wait?timeout=0s".formatted(id))
        .expect(200)
        .json()
        .path("heldBy")
        .valueStream()
        .toList();
  }

  @Test
  void a_held_agent_of_the_panel_neither_continues_nor_has_it_summed_up() {
    var api = debates.api();
    var panel = List.of("cod", "dee");
    var start = Map.of("topic", "Which?", "agents", panel, "rounds", 2, "by", "ann");
    var started = api.post("/api/roundtables", start).expect(201).json();
    var path = "/api/roundtables/" + id(started);
    panel.forEach(
        name -> api.post(path + "/turns", Map.of("agentId", name, "content", "Tabs.")).expect(200));
    var hold = api.ask("BLOCKING", "cod", "Go?");
    var byCod = Map.of("by", "cod");
    assertThat(api.post(path + "/continue", byCod).expect(403).body())
        .contains("cod is held by question");
    api.post(path + "/synthesis", byCod).expect(403);
    api.answer(hold, "ann", "yes");
    api.post(path + "/continue", byCod).expect(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"collaborative", "expert-panel"})
  void a_held_agent_starts_none_and_no_model_is_called_for_it(String mode) {
    models.always(Replies.saying("Fine."));
    var api = debates.api();
    var hold = api.ask("BLOCKING", "cod", "Go?");
    var start = Map.of("topic", "Which?", "mode", mode, "agentCount", 2, "by", "cod");
    assertThat(api.post("/api/roundtables", start).expect(403).body())
        .contains("cod is held by question " + hold.get("id").asString());
    assertThat(models.requests()).isEmpty();
    assertThat(api.get("/api/roundtables").expect(200).json().get("sessions")).isEmpty();
    api.answer(hold, "ann", "yes");
    api.post("/api/roundtables", start).expect(201);
    assertThat(models.requests()).isNotEmpty();
  }
}
