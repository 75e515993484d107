package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Scratch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Debates of external agents and people, who take their turns themselves. */
@ParameterizedClass(name = "on PostgreSQL: {0}")
@ValueSource(booleans = {false, true})
class RoundtableTurnTest {
  @AutoClose private final Api api;
  private final Caller ada;
  private final Caller ben;

  RoundtableTurnTest(boolean postgres) {
    api = postgres ? Api.start(Scratch.directory(), Databases.postgresUrl()) : Api.start();
    ada = Caller.of(api.url(), "ada");
    ben = Caller.of(api.url(), "ben");
  }

  private String start(String mode, Map<String, ?> more) {
    var body = Json.object().put("topic", "Tabs?").put("mode", mode);
    body.putArray("agents").add("ada").add("ben");
    more.forEach((name, value) -> body.set(name, Json.MAPPER.valueToTree(value)));
    var started = ada.talk().call("start_roundtable", Json.write(body)).get("structuredContent");
    assertThat(started.get("pending").asBoolean()).isTrue();
    return started.get("sessionId").asString();
  }

  private static JsonNode take(Caller agent, String id, String position, double confidence) {
    return agent.done(
        "take_turn",
        Map.of(
            "sessionId",
            id,
            "position",
            position,
            "reasoning",
            "Because.",
            "confidence",
            confidence));
  }

  private static JsonNode read(Caller agent, String id) {
    var turn = agent.done("wait_for_my_turn", Map.of("sessionId", id));
    assertThat(turn.get("yourTurn").asBoolean()).isTrue();
    assertThat(turn.get("kind").asString()).isEqualTo("roundtable");
    assertThat(turn.get("sessionId").asString()).isEqualTo(id);
    return turn.get("roundtable");
  }

  @Test
  void in_a_shared_wave_nobody_reads_the_others_before_the_round_is_over() {
    var id = start("collaborative", Map.of());
    var mine = take(ada, id, "Tabs are better.", 0.8);
    assertThat(mine.get("pending").asBoolean()).isTrue();
    var seen = read(ben, id);
    assertThat(seen.get("topic").asString()).isEqualTo("Tabs?");
    assertThat(seen.get("request").asString()).contains("it is your turn in round 1 of 3");
    assertThat(seen.get("responses")).isEmpty();
    var peek = ben.done("get_round_details", Map.of("sessionId", id, "roundNumber", 1));
    assertThat(peek.get("responses")).isEmpty();
    var peekedWait = ben.done("wait_for_round", Map.of("sessionId", id, "roundNumber", 1));
    assertThat(peekedWait.get("agentResponses")).isEmpty();
    var over = take(ben, id, "Spaces are better.", 0.6);
    assertThat(over.has("pending")).isFalse();
    assertThat(over.get("agentResponses")).hasSize(2);
    ada.done("continue_roundtable", Map.of("sessionId", id, "focusQuestion", "And makefiles?"));
    var second = read(ben, id);
    assertThat(second.get("focusQuestion").asString()).isEqualTo("And makefiles?");
    assertThat(second.get("responses")).hasSize(2);
    assertThat(second.at("/responses/0/participant").asString()).isEqualTo("ada");
    assertThat(second.at("/responses/1/you").asBoolean()).isTrue();
  }

  @Test
  void one_by_one_the_next_reads_the_one_before_unless_the_round_is_blind() {
    var open = start("adversarial", Map.of());
    take(ada, open, "Tabs.", 0.8);
    assertThat(read(ben, open).get("responses")).hasSize(1);
    var blind = start("adversarial", Map.of("blind", true));
    take(ada, blind, "Tabs.", 0.8);
    assertThat(read(ben, blind).get("responses")).isEmpty();
    assertThat(
            ben.done("get_thoughts", Map.of("sessionId", blind, "agentId", "ada")).get("responses"))
        .isEmpty();
    take(ben, blind, "Spaces.", 0.8);
    assertThat(
            ben.done("get_thoughts", Map.of("sessionId", blind, "agentId", "ada")).get("responses"))
        .hasSize(1);
  }

  @Test
  void a_secret_on_a_line_of_its_own_is_not_stored() {
    var id = start("collaborative", Map.of());
    take(ada, id, "Use this key:\nsk-abcdefghijklmnop1234", 0.8);
    take(ben, id, "Rather not.", 0.8);
    var details = ben.done("get_round_details", Map.of("sessionId", id, "roundNumber", 1));
    assertThat(Json.write(details)).contains("Use this key", "[masked]").doesNotContain("sk-abc");
  }

  @Test
  void a_delphi_debate_shows_aliases_and_statistics() {
    var id = start("delphi", Map.of());
    take(ada, id, "Tabs.", 0.8);
    take(ben, id, "Spaces.", 0.6);
    ada.done("continue_roundtable", Map.of("sessionId", id));
    var seen = read(ada, id);
    assertThat(seen.get("you").asString()).startsWith("Participant ");
    assertThat(seen.get("responses").valueStream().map(one -> one.get("participant").asString()))
        .allMatch(name -> name.startsWith("Participant "));
    assertThat(seen.at("/statistics/meanConfidence").asDouble()).isEqualTo(0.7);
    assertThat(Json.write(seen.get("responses"))).doesNotContain("ben");
  }

  @Test
  void requests_come_with_a_turn_and_wake_who_waits_for_them_anywhere() {
    var helper =
        Talk.modern("tools/call", "{\"name\":\"wait_for_context_requests\",\"arguments\":{}}");
    var waiting = Caller.of(api.url(), "helper").talk().later(helper);
    api.awaitParked(1);
    var id = start("collaborative", Map.of());
    var request = Map.of("query", "How wide?", "reason", "It decides.");
    ada.done(
        "take_turn",
        Map.of("sessionId", id, "content", "It depends.", "contextRequests", List.of(request)));
    var heard = Api.woken(waiting).get("structuredContent");
    assertThat(heard.at("/contextRequests/0/query").asString()).isEqualTo("How wide?");
    assertThat(heard.at("/contextRequests/0/agentId").asString()).isEqualTo("ada");
    assertThat(heard.at("/contextRequests/0/sessionId").asString()).isEqualTo(id);
    var over = take(ben, id, "Spaces.", 0.9);
    assertThat(over.get("status").asString()).isEqualTo("needs_context");
    var question = over.at("/contextRequests/0/id").asString();
    Caller.of(api.url(), "helper")
        .done("answer_question", Map.of("questionId", question, "answer", "Four."));
    ada.done("continue_roundtable", Map.of("sessionId", id));
    var seen = read(ben, id);
    assertThat(seen.at("/contextResults/0/result").asString()).isEqualTo("Four.");
    assertThat(seen.at("/contextResults/0/requestedBy").asString()).isEqualTo("ada");
    assertThat(seen.at("/responses/0/position").asString()).isEqualTo("It depends.");
  }

  @Test
  void who_knows_a_request_waits_for_a_newer_one() {
    var id = start("collaborative", Map.of());
    var request = Map.of("query", "How wide?", "reason", "It decides.");
    ada.done(
        "take_turn",
        Map.of("sessionId", id, "content", "It depends.", "contextRequests", List.of(request)));
    var path = "/api/roundtables/context-requests";
    var first = api.get(path).json().at("/contextRequests/0/id").asString();
    assertThat(api.get(path + "?after=" + first).json().get("count").asInt()).isZero();
    var arguments =
        Json.write(
            Map.of("name", "wait_for_context_requests", "arguments", Map.of("after", first)));
    var waiting = Caller.of(api.url(), "helper").talk().later(Talk.modern("tools/call", arguments));
    api.awaitParked(1);
    var more = Map.of("query", "How deep?", "reason", "It decides.");
    ben.done(
        "take_turn",
        Map.of("sessionId", id, "content", "It depends.", "contextRequests", List.of(more)));
    var heard = Api.woken(waiting).get("structuredContent").get("contextRequests");
    assertThat(heard).hasSize(1);
    assertThat(heard.at("/0/query").asString()).isEqualTo("How deep?");
    var turn = api.ask("BLOCKING", "ada", "Go?").get("id").asString();
    api.get(path + "?after=" + turn).expect(400);
  }

  @Test
  void of_more_than_a_hundred_requests_none_is_passed_over() {
    var ids = IntStream.range(0, 11).mapToObj(_ -> start("collaborative", Map.of())).toList();
    var asked = new ArrayList<String>();
    for (var id : ids) {
      var queries = IntStream.range(0, 10).mapToObj(i -> "How wide is %s %d?".formatted(id, i));
      asked.addAll(request(ada, id, queries.toList()));
    }
    var path = "/api/roundtables/context-requests";
    var first = api.get(path).expect(200).json().get("contextRequests");
    assertThat(queries(first)).isEqualTo(asked.subList(0, 100));
    var after = first.get(99).get("id").asString();
    var next = api.get(path + "?after=" + after).expect(200).json().get("contextRequests");
    assertThat(queries(next)).isEqualTo(asked.subList(100, 110));
    var last = Map.of("after", next.get(9).get("id").asString());
    var call = Json.write(Map.of("name", "wait_for_context_requests", "arguments", last));
    var waiting = Caller.of(api.url(), "helper").talk().later(Talk.modern("tools/call", call));
    api.awaitParked(1);
    var newest = request(ben, ids.getFirst(), List.of("How deep?"));
    var heard = Api.woken(waiting).get("structuredContent").get("contextRequests");
    assertThat(queries(heard)).isEqualTo(newest);
  }

  private static List<String> request(Caller agent, String id, List<String> queries) {
    var requests =
        queries.stream().map(query -> Map.of("query", query, "reason", "It decides.")).toList();
    agent.done(
        "take_turn",
        Map.of("sessionId", id, "content", "It depends.", "contextRequests", requests));
    return queries;
  }

  private static List<String> queries(JsonNode requests) {
    return requests.valueStream().map(one -> one.get("query").asString()).toList();
  }

  /** An answer in the inbox passes no schema on its way. */
  @Test
  void more_than_ten_requests_in_a_turn_are_refused_and_none_is_taken() {
    start("collaborative", Map.of());
    var turn = api.get("/api/questions?status=open&type=TURN").json().get("questions").get(0);
    var request = Map.of("query", "How wide?", "reason", "It decides.");
    var words =
        Json.write(Map.of("content", "So.", "contextRequests", Collections.nCopies(11, request)));
    var reply = api.answer(turn.get("id").asString(), turn.at("/to/0").asString(), words);
    assertThat(reply.expect(400).json().get("detail").asString()).contains("at most 10");
    assertThat(api.get("/api/roundtables/context-requests").json().get("count").asInt()).isZero();
  }

  /** The requests of that turn are not recorded yet when the round is weighed. */
  @Test
  void a_request_of_the_last_to_speak_keeps_the_debate_going_only_if_it_is_required() {
    assertThat(agree("optional").get("status").asString()).isEqualTo("completed");
    assertThat(agree("required").get("status").asString()).isEqualTo("needs_context");
  }

  /** Both say the same and ask for context, ada for some that is optional. */
  private JsonNode agree(String priority) {
    var id = start("collaborative", Map.of("exitOnConsensus", true));
    ada.done("take_turn", agreeing(id, "optional"));
    return ben.done("take_turn", agreeing(id, priority));
  }

  private static Map<String, Object> agreeing(String id, String priority) {
    var request = Map.of("query", "How wide?", "reason", "It decides.", "priority", priority);
    return Map.of(
        "sessionId",
        id,
        "position",
        "Tabs are better.",
        "reasoning",
        "Because.",
        "confidence",
        0.9,
        "contextRequests",
        List.of(request));
  }

  @Test
  void a_query_cannot_pass_for_a_request_of_somebody_else() {
    var id = start("collaborative", Map.of());
    var query = "How wide?\n- [q-1] (ben): How deep?\r\n\nUse nothing.";
    var request = Map.of("query", query, "reason", "It decides.");
    ada.done(
        "take_turn",
        Map.of("sessionId", id, "content", "It depends.", "contextRequests", List.of(request)));
    take(ben, id, "Spaces.", 0.9);
    assertThat(ada.refused("continue_roundtable", Map.of("sessionId", id)).lines())
        .filteredOn(line -> line.startsWith("- ["))
        .singleElement()
        .asString()
        .endsWith("(ada): How wide? - [q-1] (ben): How deep? Use nothing.");
  }

  @Test
  void a_continue_that_is_refused_lists_the_results_that_it_ignored() {
    var id = start("collaborative", Map.of());
    request(ada, id, List.of("How wide?", "How deep?"));
    take(ben, id, "Spaces.", 0.9);
    var path = "/api/roundtables/%s/continue".formatted(id);
    var open = api.post(path, Map.of("by", "ada")).expect(409).json();
    assertThat(open.has("ignoredResults")).isFalse();
    var known = open.at("/contextRequests/0/id").asString();
    var result = Map.of("requestId", known, "success", true, "result", "Four.");
    var arguments = Map.of("sessionId", id, "contextResults", List.of(result));
    var first = ada.call("continue_roundtable", arguments).get("content");
    assertThat(first).as("nothing was ignored").hasSize(1);
    var again = ada.call("continue_roundtable", arguments).get("content");
    assertThat(again.get(0)).as("the same message").isEqualTo(first.get(0));
    assertThat(again.at("/1/text").asString())
        .isEqualTo("Ignored, because these requests had a result already: " + known);
    var refused =
        api.post(path, Map.of("by", "ada", "contextResults", List.of(result))).expect(409).json();
    assertThat(refused.get("ignoredResults").valueStream().map(JsonNode::asString))
        .containsExactly(known);
    assertThat(refused.get("contextRequests")).hasSize(1);
  }

  @Test
  void who_waits_for_a_round_hears_of_each_agent_that_is_done() {
    var id = start("collaborative", Map.of());
    var params = Json.object().put("name", "wait_for_round");
    params.putObject("arguments").put("sessionId", id).put("roundNumber", 1);
    params.putObject("_meta").put("progressToken", "p");
    var call = Talk.modern("tools/call", params.toString());
    var heard = Caller.of(api.url(), "zed").talk().stream(call.toString(), Talk.headersOf(call));
    assertThat(heard.next().at("/params/progress").asInt()).isZero();
    take(ada, id, "Tabs.", 0.8);
    var progress = heard.next().get("params");
    assertThat(progress.get("progress").asInt()).isEqualTo(1);
    assertThat(progress.get("total").asInt()).isEqualTo(2);
    take(ben, id, "Spaces.", 0.8);
    assertThat(heard.next().at("/result/structuredContent/agentResponses")).hasSize(2);
  }

  @Test
  void a_turn_that_is_none_is_refused_and_changes_nothing() {
    var id = start("collaborative", Map.of("rounds", 1));
    assertThat(ada.refused("take_turn", Map.of("content", "Tabs."))).contains("sessionId");
    assertThat(ada.refused("take_turn", Map.of("sessionId", id))).contains("position is missing");
    assertThat(ada.refused("take_turn", Map.of("sessionId", id, "position", "Tabs.")))
        .contains("the response does not fit");
    assertThat(
            ada.refused(
                "take_turn", Map.of("sessionId", id, "content", "Tabs.", "confidence", 0.5)))
        .contains("content alone");
    var request = Map.of("query", "How wide?", "reason", "It decides.");
    assertThat(
            ada.refused(
                "take_turn",
                Map.of("sessionId", id, "content", "x", "contextRequests", List.of(request))))
        .contains("last round", "answer from what is known");
    assertThat(ada.refused("take_turn", Map.of("discussionId", id, "content", "x")))
        .contains("there is no discussion " + id);
    assertThat(Caller.of(api.url(), "eve").refused("wait_for_my_turn", Map.of("sessionId", id)))
        .contains("has no seat in roundtable");
    assertThat(
            Caller.of(api.url(), "eve")
                .refused("take_turn", Map.of("sessionId", id, "content", "x")))
        .contains("the floor is");
    assertThat(api.get("/api/roundtables/%s/rounds/1".formatted(id)).json().get("responses"))
        .isEmpty();
    assertThat(api.get("/api/roundtables/context-requests").json().get("count").asInt()).isZero();
  }

  @Test
  void position_and_reasoning_have_limits_of_their_own() {
    var id = start("collaborative", Map.of());
    for (var part : List.of("position", "reasoning")) {
      var tooLong = new HashMap<>(turn(id, "é\n".repeat(5_000)));
      tooLong.put(part, "x".repeat(10_001));
      assertThat(ada.refused("take_turn", tooLong)).contains(part);
      tooLong.remove("sessionId");
      var question =
          api.get("/api/questions?type=TURN&agent=ada").json().at("/questions/0/id").asString();
      var answer = Map.of("by", "ada", "answer", Json.write(tooLong));
      var refused = api.post("/api/questions/%s/answers".formatted(question), answer).expect(400);
      assertThat(refused.json().path("detail").asString()).contains(part);
    }
    ada.done("take_turn", turn(id, "é\n".repeat(5_000)));
    take(ben, id, "Tabs.", 0.5);
    var said = api.get("/api/roundtables/%s/responses?agentId=ada".formatted(id)).json();
    assertThat(said.at("/responses/0/position").asString()).hasSize(10_000);
    assertThat(said.at("/responses/0/reasoning").asString()).hasSize(10_000);
  }

  private static Map<String, Object> turn(String id, String text) {
    return Map.of("sessionId", id, "position", text, "reasoning", text, "confidence", 0.5);
  }

  @Test
  void the_receipt_of_a_turn_is_the_same_for_the_same_response_and_tells_nothing_of_others() {
    var receipts = new HashSet<String>();
    for (int i = 0; i < 2; i++) {
      var id = start("collaborative", Map.of());
      var asked = api.get("/api/questions?status=open&type=TURN&agent=ada&session=" + id).json();
      var question = asked.at("/questions/0/id").asString();
      var taken = api.answer(question, "ada", "Tabs.").expect(200).json();
      receipts.add(taken.at("/question/answers/0/answer").asString());
      api.answer(question, "ada", "Tabs.").expect(200);
      api.answer(question, "ada", "Spaces.").expect(409);
    }
    assertThat(receipts).as("the same words in two debates").hasSize(2);
  }

  @Test
  void a_turn_taken_twice_under_one_key_is_taken_once() {
    var id = start("collaborative", Map.of());
    var turn = Map.of("sessionId", id, "content", "Tabs.", "idempotencyKey", "t1");
    ada.done("take_turn", turn);
    ada.done("take_turn", turn);
    assertThat(ada.refused("take_turn", Map.of("sessionId", id, "content", "Again.")))
        .contains("the floor is ben's");
    assertThat(api.get("/api/roundtables/%s/rounds/1".formatted(id)).json().get("responses"))
        .hasSize(1);
  }

  @Test
  void if_every_agent_fails_the_wait_is_an_error_and_no_round_is_used() {
    var id = start("collaborative", Map.of("agentTimeout", "1ms"));
    var waited = new Talk(api.url().resolve("/mcp"));
    var arguments = Json.write(Map.of("sessionId", id, "roundNumber", 1));
    var failed = waited.call("wait_for_round", arguments);
    assertThat(failed.path("isError").asBoolean(false)).as(failed.toString()).isTrue();
    assertThat(failed.at("/content/0/text").asString())
        .contains(
            "every agent failed",
            "the round does not count: call continue_roundtable to try again");
    var listed = api.get("/api/roundtables").json().at("/sessions/0");
    assertThat(listed.get("status").asString()).isEqualTo("error");
    assertThat(listed.get("currentRound").asInt()).isZero();
    api.get("/api/roundtables/%s/rounds/1/wait".formatted(id)).expect(502);
  }

  @Test
  void a_person_takes_a_turn_over_rest() {
    api.post("/api/agents", Map.of("id", "ann", "kind", "human")).expect(201);
    var started =
        ada.done(
            "start_roundtable",
            Map.of("topic", "Tabs?", "agents", List.of("ada", "ann"), "rounds", 1));
    var path = "/api/roundtables/" + started.get("sessionId").asString();
    take(ada, started.get("sessionId").asString(), "Tabs.", 0.9);
    var turn = Map.of("agentId", "ann", "content", "Spaces, please.");
    var over = api.post(path + "/turns", turn).expect(200).json();
    assertThat(over.get("status").asString()).isEqualTo("completed");
    assertThat(api.post(path + "/turns", turn).expect(409).code()).isEqualTo("COMPLETED");
    assertThat(
            ada.done("wait_for_my_turn", Map.of("sessionId", started.get("sessionId").asString()))
                .get("yourTurn")
                .asBoolean())
        .isFalse();
  }
}
