package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.tool.JsonSchema;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Debates over MCP, between scripted models. */
class RoundtableToolsTest {
  private static final String UNKNOWN = "01900000-0000-7000-8000-000000000000";

  @SuppressWarnings("NullAway.Init")
  private static Debates debates;

  @SuppressWarnings("NullAway.Init")
  private static Caller zed;

  @BeforeAll
  static void start(@TempDir Path data) {
    debates =
        Debates.scripted(
            data,
            Map.of(
                "sure",
                """
                {"position": "Use Postgres.", "reasoning": "It scales.", "confidence": 0.9,\
                 "citations": [{"title": "Docs", "url": "https://example.org/pg"},\
                 {"title": "Again", "url": "https://example.org/pg/"}]}
                """,
                "curious",
                """
                call: request_context {"query": "How many rows?", "reason": "It decides the matter."}
                {"position": "It depends.", "reasoning": "Nobody knows the size.", "confidence": 0.4}
                """));
    zed = Caller.of(debates.api().url(), "zed");
  }

  @AfterAll
  static void stop() {
    debates.close();
  }

  private static JsonNode curious() {
    return zed.done("start_roundtable", Map.of("topic", "Which database?", "agentCount", 2));
  }

  private static JsonNode calm(int rounds) {
    return zed.done(
        "start_roundtable",
        Map.of("topic", "Which?", "agents", List.of("calm", "cool"), "rounds", rounds));
  }

  private static String id(JsonNode result) {
    return result.get("sessionId").asString();
  }

  private static Map<String, Object> found(JsonNode request, String result) {
    return Map.of("requestId", request.get("id").asString(), "success", true, "result", result);
  }

  @Test
  void every_answer_is_as_its_schema_promises() {
    var round = curious();
    var id = id(round);
    var agent = round.at("/agentResponses/0/agentId").asString();
    var calls =
        Map.<String, Map<String, ?>>ofEntries(
            Map.entry("wait_for_round", Map.of("sessionId", id, "roundNumber", 1)),
            Map.entry("get_consensus", Map.of("sessionId", id)),
            Map.entry("get_agents", Map.<String, Object>of()),
            Map.entry("list_sessions", Map.of("topic", "database", "limit", 1)),
            Map.entry("get_thoughts", Map.of("sessionId", id, "agentId", agent)),
            Map.entry("export_session", Map.of("sessionId", id, "format", "json")),
            Map.entry("control_session", Map.of("sessionId", id, "action", "pause")),
            Map.entry("get_round_details", Map.of("sessionId", id, "roundNumber", 1)),
            Map.entry("get_response_detail", Map.of("sessionId", id, "agentId", agent)),
            Map.entry("get_citations", Map.of("sessionId", id)),
            Map.entry("synthesize_debate", Map.of("sessionId", id)),
            Map.entry("wait_for_context_requests", Map.of("sessionId", id)));
    requireFits("start_roundtable", round);
    calls.forEach((tool, arguments) -> requireFits(tool, zed.done(tool, arguments)));
  }

  private static void requireFits(String tool, JsonNode answer) {
    var tools = zed.talk().ask("tools/list", "{}").at("/result/tools");
    var schema =
        tools
            .valueStream()
            .filter(one -> one.get("name").asString().equals(tool))
            .findFirst()
            .orElseThrow()
            .get("outputSchema");
    assertThat(new JsonSchema((ObjectNode) schema).problems(answer)).as(tool).isEmpty();
  }

  @Test
  void the_toolset_is_complete() {
    var listed =
        Caller.of(debates.api().url(), "zed&toolsets=roundtable")
            .talk()
            .ask("tools/list", "{}")
            .at("/result/tools");
    assertThat(listed.valueStream().map(tool -> tool.get("name").asString()))
        .containsExactlyInAnyOrder(
            "start_roundtable",
            "continue_roundtable",
            "wait_for_round",
            "get_consensus",
            "get_agents",
            "list_sessions",
            "get_thoughts",
            "export_session",
            "control_session",
            "get_round_details",
            "get_response_detail",
            "get_citations",
            "synthesize_debate",
            "wait_for_context_requests",
            "wait_for_my_turn",
            "take_turn");
  }

  @Test
  void nobody_continues_past_a_required_request() {
    var round = curious();
    assertThat(round.get("status").asString()).isEqualTo("needs_context");
    var request = round.at("/contextRequests/0");
    var advice = zed.refused("continue_roundtable", Map.of("sessionId", id(round)));
    assertThat(advice)
        .startsWith("Cannot continue: 1 required context request(s) pending.")
        .contains("- [%s] (".formatted(request.get("id").asString()))
        .endsWith("then call continue_roundtable with contextResults.");
    var next =
        zed.done(
            "continue_roundtable",
            Map.of("sessionId", id(round), "contextResults", List.of(found(request, "Few."))));
    assertThat(next.get("roundNumber").asInt()).isEqualTo(2);
    var again =
        zed.done(
            "continue_roundtable",
            Map.of(
                "sessionId",
                id(round),
                "contextResults",
                List.of(found(request, "Many."), failed(next.at("/contextRequests/0")))));
    assertThat(again.get("ignoredResults").get(0).asString())
        .isEqualTo(request.get("id").asString());
    assertThat(again.get("status").asString()).isEqualTo("completed");
    var all = zed.done("export_session", Map.of("sessionId", id(round), "format", "json"));
    assertThat(all.get("contextRequests").valueStream().map(one -> one.get("result").asString()))
        .containsExactly("Few.", "No result: nobody knows");
  }

  private static Map<String, Object> failed(JsonNode request) {
    return Map.of(
        "requestId", request.get("id").asString(), "success", false, "error", "nobody knows");
  }

  @Test
  void another_debates_request_refuses_the_whole_call() {
    var mine = curious();
    var other = curious().at("/contextRequests/0");
    var results = List.of(found(mine.at("/contextRequests/0"), "Few."), found(other, "Many."));
    var advice =
        zed.refused(
            "continue_roundtable", Map.of("sessionId", id(mine), "contextResults", results));
    assertThat(advice).contains("has no context request " + other.get("id").asString());
    var open = zed.done("wait_for_context_requests", Map.of("sessionId", id(mine)));
    assertThat(open.get("count").asInt()).isEqualTo(1);
  }

  @Test
  void starting_and_continuing_twice_under_one_key_is_doing_it_once() {
    var start = Map.of("topic", "Keys?", "agents", List.of("calm", "cool"), "idempotencyKey", "s1");
    var id = id(zed.done("start_roundtable", start));
    assertThat(id(zed.done("start_roundtable", start))).isEqualTo(id);
    var next = Map.of("sessionId", id, "idempotencyKey", "c1");
    assertThat(zed.done("continue_roundtable", next).get("roundNumber").asInt()).isEqualTo(2);
    assertThat(zed.done("continue_roundtable", next).get("roundNumber").asInt()).isEqualTo(2);
    assertThat(debates.session(id).get("currentRound").asInt()).isEqualTo(2);
  }

  @Test
  void of_two_who_continue_at_once_one_is_told_of_the_conflict() throws Exception {
    var id = id(calm(2));
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var one = threads.submit(() -> zed.call("continue_roundtable", Map.of("sessionId", id)));
      var other = threads.submit(() -> zed.call("continue_roundtable", Map.of("sessionId", id)));
      assertThat(List.of(one.get().has("isError"), other.get().has("isError")))
          .containsExactlyInAnyOrder(true, false);
    }
    assertThat(debates.session(id).get("currentRound").asInt()).isEqualTo(2);
  }

  @Test
  void unknown_ids_are_refused_with_advice() {
    var unknown = Map.of("sessionId", UNKNOWN);
    for (var tool : List.of("continue_roundtable", "get_consensus", "export_session")) {
      assertThat(zed.refused(tool, unknown)).contains("there is no roundtable", "start_roundtable");
    }
    assertThat(zed.refused("wait_for_context_requests", unknown)).contains("no roundtable");
    assertThat(zed.refused("wait_for_my_turn", unknown)).contains("no roundtable");
    var id = id(calm(1));
    assertThat(zed.refused("get_thoughts", Map.of("sessionId", id, "agentId", "nobody")))
        .contains("there is no agent 'nobody'", "calm, cool");
    assertThat(zed.refused("wait_for_round", Map.of("sessionId", id, "roundNumber", 7)))
        .contains("has no round 7; its last round is 1");
    assertThat(zed.refused("get_round_details", Map.of("sessionId", id, "roundNumber", 0)))
        .contains("has no round 0");
  }

  @Test
  void bad_input_starts_nothing() {
    int before = zed.done("list_sessions", Map.of("limit", 200)).get("count").asInt();
    assertThat(zed.refused("start_roundtable", Map.of("topic", "x", "mode", "shouting")))
        .contains("shouting");
    assertThat(zed.refused("start_roundtable", Map.of("topic", "x", "agentCount", 11)))
        .contains("agentCount");
    assertThat(zed.refused("start_roundtable", Map.of("topic", "x", "by", "ann")))
        .contains("may not start it as ann");
    assertThat(zed.refused("list_sessions", Map.of("fromDate", "yesterday")))
        .contains("2026-11-17");
    assertThat(zed.done("list_sessions", Map.of("limit", 200)).get("count").asInt())
        .isEqualTo(before);
  }

  @Test
  void sources_are_told_once_each() {
    var id = id(zed.done("start_roundtable", Map.of("topic", "Sources?", "agentCount", 4)));
    var citations = zed.done("get_citations", Map.of("sessionId", id));
    assertThat(citations.get("totalCitations").asInt()).isEqualTo(1);
    assertThat(citations.at("/citations/0/url").asString()).isEqualTo("https://example.org/pg");
  }

  @Test
  void a_debate_is_paused_resumed_and_stopped() {
    var id = id(calm(3));
    var paused = zed.done("control_session", Map.of("sessionId", id, "action", "pause"));
    assertThat(paused.get("previousStatus").asString()).isEqualTo("active");
    assertThat(paused.get("newStatus").asString()).isEqualTo("paused");
    assertThat(zed.refused("continue_roundtable", Map.of("sessionId", id)))
        .contains("paused", "control_session");
    zed.done("control_session", Map.of("sessionId", id, "action", "resume"));
    zed.done("continue_roundtable", Map.of("sessionId", id));
    var stopped = zed.done("control_session", Map.of("sessionId", id, "action", "stop"));
    assertThat(stopped.at("/session/status").asString()).isEqualTo("completed");
    assertThat(
            Caller.of(debates.api().url(), "mallory")
                .refused("control_session", Map.of("sessionId", id, "action", "pause")))
        .contains("only people and zed");
  }

  @Test
  void without_a_model_the_synthesis_is_computed_and_says_so() {
    var id = id(calm(2));
    zed.done("continue_roundtable", Map.of("sessionId", id));
    var told = zed.done("synthesize_debate", Map.of("sessionId", id));
    assertThat(told.at("/synthesis/computed").asBoolean()).isTrue();
    assertThat(told.get("synthesizerId").asString()).isEqualTo("computed");
    assertThat(told.at("/synthesis/evolutionSummary").asString()).contains("Round 1", "Round 2");
    assertThat(zed.refused("synthesize_debate", Map.of("sessionId", id, "synthesizer", "calm")))
        .contains("no language model speaks for it");
    var document = zed.done("export_session", Map.of("sessionId", id));
    assertThat(document.get("content").asString())
        .startsWith("# Which?\n")
        .contains("## Round 2", "### calm", "## Synthesis");
  }

  @Test
  void the_rest_api_has_the_same() {
    var id = id(calm(1));
    var api = debates.api();
    var path = "/api/roundtables/" + id;
    assertThat(api.get(path + "/consensus").expect(200).json())
        .isEqualTo(zed.done("get_consensus", Map.of("sessionId", id)));
    assertThat(api.get(path + "/thoughts?agentId=calm").expect(200).json())
        .isEqualTo(zed.done("get_thoughts", Map.of("sessionId", id, "agentId", "calm")));
    assertThat(api.get(path + "/rounds/1").expect(200).json())
        .isEqualTo(zed.done("get_round_details", Map.of("sessionId", id, "roundNumber", 1)));
    assertThat(api.get(path + "/citations").expect(200).json())
        .isEqualTo(zed.done("get_citations", Map.of("sessionId", id)));
    assertThat(api.get(path + "/export?format=markdown").expect(200).body()).startsWith("# Which?");
    refusals(api, path);
  }

  private static void refusals(Api api, String path) {
    api.get(path + "/thoughts").expect(400);
    api.get(path + "/thoughts?agentId=nobody").expect(404);
    api.get(path + "/rounds/two").expect(400);
    api.get(path + "/rounds/2").expect(404);
    api.get(path + "/rounds/2/wait").expect(404);
    api.get(path + "/export?format=pdf").expect(400);
    api.post(path + "/control", Map.of("action", "explode", "by", "zed")).expect(400);
    api.get("/api/roundtables?status=lost").expect(400);
    api.get("/api/roundtables?toDate=soon").expect(400);
    api.get("/api/roundtables/context-requests?session=" + UNKNOWN).expect(404);
  }

  @Test
  void debates_are_listed_page_by_page() {
    var first = calm(1);
    var second = calm(1);
    var page = debates.api().get("/api/roundtables?limit=1&mode=collaborative").expect(200).json();
    assertThat(page.at("/sessions/0/id").asString()).isEqualTo(id(second));
    assertThat(page.at("/sessions/0/responseCount").asInt()).isEqualTo(2);
    var next =
        debates
            .api()
            .get("/api/roundtables?limit=1&cursor=" + page.get("cursor").asString())
            .expect(200)
            .json();
    assertThat(next.at("/sessions/0/id").asString()).isEqualTo(id(first));
  }
}
