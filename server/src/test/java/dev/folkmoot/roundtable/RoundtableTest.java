package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Debates whose agents read from scripts. */
@ParameterizedClass(name = "on PostgreSQL: {0}")
@ValueSource(booleans = {false, true})
class RoundtableTest {
  /** The call for the analysis of a round. */
  private static final int ANALYST = 1;

  private final boolean postgres;

  RoundtableTest(boolean postgres) {
    this.postgres = postgres;
  }

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  @SuppressWarnings("NullAway.Init")
  private Debates debates;

  @BeforeEach
  void start() {
    debates =
        Debates.scripted(
            data,
            Map.of(
                "sure",
                """
                {"position": "Use Postgres now.", "reasoning": "It scales. It is known.", "confidence": 0.9}

                {"position": "Use Postgres now.", "reasoning": "It scales.", "confidence": 0.95}
                """,
                "curious",
                """
                call: request_context {"query": "How many rows?", "reason": "It decides the matter."}
                call: fact_check {"claim": "It scales."}
                {"position": "It depends.", "reasoning": "Nobody knows the size.", "confidence": 0.4}
                """),
            onDatabase(postgres));
  }

  /** Lines of a configuration. */
  private static String onDatabase(boolean postgres) {
    return postgres ? "databaseUrl: \"%s\"".formatted(Databases.postgresUrl()) : "";
  }

  @AfterEach
  void stop() {
    debates.close();
  }

  private Api api() {
    return debates.api();
  }

  @Test
  void a_round_brings_the_responses_of_all_in_four_layers() {
    var result =
        debates.start(Map.of("topic", "Which database?", "agentCount", 4)).expect(201).json();
    assertThat(result.get("roundNumber").asInt()).isEqualTo(1);
    assertThat(result.get("totalRounds").asInt()).isEqualTo(3);
    assertThat(result.get("mode").asString()).isEqualTo("collaborative");
    assertThat(result.get("status").asString()).isEqualTo("needs_context");
    assertThat(result.get("agentResponses")).hasSize(4);
    assertThat(result.at("/panel/asked").asInt()).isEqualTo(4);
    assertThat(result.at("/panel/answered").asInt()).isEqualTo(4);
    assertThat(result.at("/decision/agreementScore").isNumber()).isTrue();
    assertThat(result.has("pending")).isFalse();
    assertThat(result.get("contextRequests")).hasSize(2);
  }

  @Test
  void nobody_continues_past_a_required_request() {
    var result =
        debates.start(Map.of("topic", "Which database?", "agentCount", 2)).expect(201).json();
    var id = result.get("sessionId").asString();
    var request = result.get("contextRequests").get(0);
    var agent = request.get("agentId").asString();
    var refused = debates.goOn(id, Map.of()).expect(409).json();
    assertThat(refused.get("code").asString()).isEqualTo("CONTEXT_REQUIRED");
    assertThat(refused.get("contextRequests")).hasSize(1);
    assertThat(refused.get("detail").asString())
        .isEqualTo(
            """
            Cannot continue: 1 required context request(s) pending.

            You MUST provide contextResults for these requests:
            - [%s] (%s): How many rows?

            Use WebSearch or other tools to fulfill these requests, then call continue_roundtable with contextResults.\
            """
                .formatted(request.get("id").asString(), agent));
    assertThat(debates.session(id).get("currentRound").asInt()).isEqualTo(1);
    var brought =
        Map.of("requestId", request.get("id").asString(), "success", true, "result", "A million.");
    var next = debates.goOn(id, Map.of("contextResults", List.of(brought))).expect(200).json();
    assertThat(next.get("roundNumber").asInt()).isEqualTo(2);
    assertThat(next.get("agentResponses")).hasSize(2);
  }

  @Test
  void a_claim_is_checked_against_the_words_of_the_others_alone(@TempDir Path other) {
    var script =
        """
        call: fact_check {"claim": "Tabs are wide."}
        {"position": "Tabs are wide.", "reasoning": "I measured.", "confidence": 0.9}
        """;
    try (var same = Debates.scripted(other, Map.of("a", script, "b", script))) {
      var started = same.start(Map.of("topic", "Tabs?", "agentCount", 2)).expect(201).json();
      var id = started.get("sessionId").asString();
      same.goOn(id, Map.of()).expect(200);
      var second = same.find(id).get("rounds").get(1).get("responses");
      assertThat(second).hasSize(2);
      for (var response : second) {
        assertThat(saidIn(response))
            .hasSize(1)
            .doesNotContain(response.get("agentName").asString());
      }
    }
  }

  @Test
  void a_claim_is_checked_against_the_words_of_one_agent_if_one_is_named(@TempDir Path other) {
    var script =
        """
        call: fact_check {"claim": "Tabs are wide.", "source_agent": "analyst"}
        {"position": "Tabs are wide.", "reasoning": "I measured.", "confidence": 0.9}
        """;
    try (var same = Debates.scripted(other, Map.of("a", script, "b", script, "c", script))) {
      var started = same.start(Map.of("topic", "Tabs?", "agentCount", 3)).expect(201).json();
      var id = started.get("sessionId").asString();
      same.goOn(id, Map.of()).expect(200);
      var second = same.find(id).get("rounds").get(1).get("responses");
      assertThat(second).hasSize(3);
      for (var response : second) {
        boolean analyst = response.get("agentName").asString().equals("Analyst");
        assertThat(saidIn(response)).isEqualTo(analyst ? List.of() : List.of("Analyst"));
      }
    }
  }

  /** Whose words the first call of a response has found. */
  private static List<String> saidIn(JsonNode response) {
    return Json.tree(response.at("/toolCalls/0/result").asString())
        .get("said")
        .valueStream()
        .map(one -> one.get("participant").asString())
        .toList();
  }

  @Test
  void with_one_round_it_is_completed_at_once() {
    var result = debates.start(Map.of("topic", "Which?", "rounds", 1)).expect(201).json();
    assertThat(result.get("status").asString()).isEqualTo("completed");
    var id = result.get("sessionId").asString();
    assertThat(debates.goOn(id, Map.of()).expect(409).json().get("code").asString())
        .isEqualTo("COMPLETED");
  }

  @Test
  void rounds_count_1_2_3_however_many_continue_at_once(@TempDir Path other) throws Exception {
    var allowed = new Semaphore(2 + ANALYST);
    try (var models = new ModelServer().always(Replies.saying("Fine.")).allowing(allowed);
        var slow = Debates.withModel(other, "openai", models, onDatabase(postgres))) {
      var started = slow.start(Map.of("topic", "Which?", "agentCount", 2)).expect(201).json();
      var id = started.get("sessionId").asString();
      assertThat(started.get("roundNumber").asInt()).isEqualTo(1);
      for (int round = 2; round <= 3; round++) {
        var replies = slow.continueAtOnce(id, 8);
        var begun = replies.stream().filter(reply -> reply.status() == 202).toList();
        assertThat(begun).hasSize(1);
        assertThat(begun.getFirst().json().get("roundNumber").asInt()).isEqualTo(round);
        assertThat(replies).filteredOn(reply -> reply.status() == 409).hasSize(7);
        allowed.release(2 + ANALYST);
        assertThat(slow.atRest(id).at("/session/currentRound").asInt()).isEqualTo(round);
      }
      assertThat(slow.session(id).get("status").asString()).isEqualTo("completed");
      assertThat(models.requests()).as("three rounds").hasSize(3 * (2 + ANALYST));
    }
  }

  @Test
  void ten_agents_are_ten() {
    var result =
        debates.start(Map.of("topic", "Which?", "agentCount", 10, "rounds", 1)).expect(201).json();
    assertThat(result.get("agentResponses")).hasSize(10);
  }

  @Test
  void ten_agents_that_are_named_are_ten() {
    var names = IntStream.range(0, 10).mapToObj(i -> "agent-" + i).toList();
    var id = debates.startLater(Map.of("topic", "Which?", "agents", names));
    assertThat(debates.find(id).get("agents").valueStream().map(one -> one.get("id").asString()))
        .containsExactlyElementsOf(names);
  }

  @Test
  void a_broken_object_is_no_turn_so_that_no_request_in_it_is_lost() {
    var id =
        debates
            .start(Map.of("topic", "Which?", "agents", List.of("ana", "ben")))
            .expect(201)
            .json()
            .get("sessionId")
            .asString();
    var turn = api().get("/api/questions?status=open&type=TURN").json().get("questions").get(0);
    var agent = turn.get("to").get(0).asString();
    for (var words :
        List.of(
            "{\"position\": \"P\", \"contextRequests\": [",
            "{\"position\": \"P\", \"reasoning\": \"R\", \"confidence\": 0.5,"
                + " \"contextRequests\": \"How many?\"}",
            "{\"position\": \"P\", \"reasoning\": \"R\", \"confidence\": 5}")) {
      api().answer(turn.get("id").asString(), agent, words).expect(400);
    }
    assertThat(debates.find(id).get("rounds").get(0).get("responses")).isEmpty();
    api().answer(turn.get("id").asString(), agent, "In words.").expect(200);
    var said = debates.find(id).get("rounds").get(0).get("responses").get(0);
    assertThat(said.get("position").asString()).isEqualTo("In words.");
    assertThat(said.get("form").asString()).isEqualTo("text");
  }

  @Test
  void a_request_is_answered_like_any_question() {
    var result = debates.start(Map.of("topic", "Which?", "agentCount", 2)).expect(201).json();
    var id = result.get("sessionId").asString();
    var request = result.get("contextRequests").get(0).get("id").asString();
    api().answer(request, "ann", "Few.").expect(200);
    debates.goOn(id, Map.of()).expect(200);
  }

  @Test
  void the_document_names_the_tools_that_an_agent_called_besides_its_response() {
    var result = debates.start(Map.of("topic", "Which database?", "agentCount", 2)).expect(201);
    var path =
        "/api/roundtables/%s/export?format=markdown"
            .formatted(result.json().get("sessionId").asString());
    assertThat(api().get(path).expect(200).body())
        .containsOnlyOnce("tools called")
        .contains("*(tools called: fact\\_check)*");
  }
}
