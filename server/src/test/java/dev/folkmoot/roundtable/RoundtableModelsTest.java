package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.RequestedCall;
import dev.folkmoot.testing.Api;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Debates of models that are asked over the wire. */
class RoundtableModelsTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  @AutoClose private final ModelServer models = new ModelServer();
  private final Semaphore allowed = new Semaphore(0);

  @SuppressWarnings("NullAway.Init")
  private Debates debates;

  @AfterEach
  void stop() {
    allowed.release(10_000);
    debates.close();
  }

  private static String id(JsonNode result) {
    return result.get("sessionId").asString();
  }

  private static List<String> texts(JsonNode array, String field) {
    return array.valueStream().map(one -> one.get(field).asString()).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "google", "ollama"})
  void a_debate_with_tools_runs_in_the_format_of_each_provider(String provider) {
    models.always(
        request -> {
          if (Replies.isAnalyst(request)) {
            return Replies.agree(0.6);
          }
          return Replies.hasResults(request)
              ? new Act.CallTools(
                  List.of(),
                  List.of(
                      new RequestedCall(
                          "call-2",
                          "submit_response",
                          "{\"position\":\"Yes.\",\"reasoning\":\"So.\",\"confidence\":0.8}")))
              : Replies.requestContext("How many?", "required");
        });
    debates =
        Debates.configured(
            data,
            "models: { fast: { provider: %s, model: m-1, baseUrl: \"%s\", concurrency: 50 } }"
                .formatted(provider, models.url()));
    var result = debates.start(Map.of("topic", "Which?", "agentCount", 3)).expect(201).json();
    assertThat(texts(result.get("agentResponses"), "position")).containsOnly("Yes.").hasSize(3);
    assertThat(result.at("/decision/agreementScore").asDouble()).isEqualTo(0.6);
    assertThat(result.get("contextRequests")).hasSize(3);
    assertThat(texts(result.get("contextRequests"), "agentId")).doesNotHaveDuplicates();
    assertThat(models.requests()).as("two replies of each, and the analysis").hasSize(7);
  }

  @Test
  void fifty_debates_at_once_keep_each_request_with_its_session_and_agent() {
    models.always(
        request -> {
          if (Replies.isAnalyst(request)) {
            return Replies.agree(0.5);
          }
          var name = Replies.name(request);
          boolean asks = name.matches("(Analyst|Creative).*");
          return asks && !Replies.hasResults(request)
              ? Replies.requestContext(name + " in " + Replies.topic(request), "required")
              : Replies.respond(name + " in " + Replies.topic(request), 0.5);
        });
    debates = Debates.withModel(data, models);
    var started =
        IntStream.range(0, 50)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () ->
                            debates.start(
                                Map.of("topic", "topic-%02d".formatted(i), "agentCount", 8)),
                        Runnable::run))
            .toList();
    for (var one : started) {
      var id = id(one.join().expect(201).json());
      var found = debates.atRest(id);
      var topic = found.at("/session/topic").asString();
      var names =
          found
              .get("agents")
              .valueStream()
              .collect(
                  Collectors.toMap(a -> a.get("id").asString(), a -> a.get("name").asString()));
      var requests = found.get("pendingContextRequests");
      assertThat(requests).hasSize(4);
      assertThat(requests.valueStream())
          .allSatisfy(
              request -> {
                assertThat(request.get("sessionId").asString()).isEqualTo(id);
                assertThat(request.get("query").asString())
                    .isEqualTo(names.get(request.get("agentId").asString()) + " in " + topic);
              });
      var responses = found.get("rounds").get(0).get("responses");
      assertThat(responses).hasSize(8);
      assertThat(responses.valueStream())
          .allSatisfy(
              one2 ->
                  assertThat(one2.get("position").asString())
                      .isEqualTo(one2.get("agentName").asString() + " in " + topic));
    }
  }

  @Test
  void an_agent_that_fails_is_told_and_the_round_goes_on() {
    models.always(
        request ->
            Replies.isAnalyst(request)
                ? Replies.agree(0)
                : Replies.name(request).equals("Analyst")
                    ? ModelServer.fail(400)
                    : Replies.respond("Fine.", 0.7));
    debates = Debates.withModel(data, models);
    var result = debates.start(Map.of("topic", "Which?", "agentCount", 3)).expect(201).json();
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
    debates = Debates.withModel(data, models);
    var failed = debates.start(Map.of("topic", "Which?", "agentCount", 2)).expect(502).json();
    assertThat(failed.get("code").asString()).isEqualTo("ALL_AGENTS_FAILED");
    var id = failed.get("sessionId").asString();
    assertThat(debates.session(id).get("status").asString()).isEqualTo("error");
    assertThat(debates.session(id).get("currentRound").asInt()).isZero();
    debates.goOn(id, Map.of()).expect(502);
    models.always(
        request -> Replies.isAnalyst(request) ? Replies.agree(0.5) : Replies.respond("Fine.", 0.7));
    var result = debates.goOn(id, Map.of()).expect(200).json();
    assertThat(result.get("roundNumber").asInt()).isEqualTo(1);
    assertThat(result.get("agentResponses")).hasSize(2);
  }

  private void control(String id, String action) {
    debates
        .api()
        .post("/api/roundtables/%s/control".formatted(id), Map.of("by", "zed", "action", action))
        .expect(200);
  }

  private String startLater(Map<String, Object> body) {
    var all = new HashMap<String, Object>(body);
    all.put("by", "zed");
    return id(
        debates.api().post("/api/roundtables", all, "Prefer", "respond-async").expect(202).json());
  }

  @Test
  void a_pause_stays_though_every_agent_fails_meanwhile() {
    models.always(_ -> ModelServer.fail(400)).allowing(allowed);
    debates = Debates.withModel(data, models);
    var id = startLater(Map.of("topic", "Which?", "agentCount", 2));
    Api.awaitUntil(models::isBusy);
    control(id, "pause");
    allowed.release(100);
    Api.awaitUntil(() -> !debates.session(id).get("running").asBoolean());
    assertThat(debates.session(id).get("status").asString()).isEqualTo("paused");
    assertThat(debates.session(id).get("currentRound").asInt()).isZero();
    assertThat(debates.goOn(id, Map.of()).expect(409).code()).isEqualTo("PAUSED");
    control(id, "resume");
    models.always(
        request -> Replies.isAnalyst(request) ? Replies.agree(0.5) : Replies.respond("Yes.", 0.7));
    var result = debates.goOn(id, Map.of()).expect(200).json();
    assertThat(result.get("roundNumber").asInt()).isEqualTo(1);
  }

  @Test
  void the_time_of_tries_that_failed_is_not_given_back() throws Exception {
    models.always(_ -> ModelServer.fail(400)).allowing(allowed);
    debates = Debates.withModel(data, models);
    var id = startLater(Map.of("topic", "Which?", "agentCount", 2, "maxTime", "2s"));
    for (int tries = 1; tries < 20 && !isCompleted(id); tries++) {
      Api.awaitUntil(models::isBusy);
      Thread.sleep(500);
      allowed.release(2);
      Api.awaitUntil(() -> !debates.session(id).get("running").asBoolean());
      if (!isCompleted(id)) {
        debates
            .api()
            .post(
                "/api/roundtables/%s/continue".formatted(id),
                Map.of("by", "zed"),
                "Prefer",
                "respond-async")
            .expect(202);
      }
    }
    assertThat(debates.session(id).get("reason").asString())
        .startsWith("the budget of")
        .endsWith("is used");
  }

  private boolean isCompleted(String id) {
    return debates.session(id).get("status").asString().equals("completed");
  }

  @Test
  void a_debate_that_is_stopped_in_a_round_keeps_what_was_said_in_it() {
    models
        .always(
            request ->
                Replies.isAnalyst(request) ? Replies.agree(0.5) : Replies.respond("Yes.", 0.7))
        .allowing(allowed);
    debates = Debates.withModel(data, models);
    var id = startLater(Map.of("topic", "Which?", "mode", "adversarial", "agentCount", 3));
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
  void null_for_what_is_left_out_spoils_no_response() {
    models.always(
        request ->
            Replies.isAnalyst(request)
                ? ModelServer.say(
                    "{\"agreementLevel\":0.4,\"summary\":\"So.\",\"groupthinkWarning\":null}")
                : ModelServer.say(
                    "{\"stance\":null,\"position\":\"Yes.\",\"reasoning\":\"R\",\"confidence\":0.9,"
                        + "\"citations\":[{\"url\":\"https://example.org\",\"title\":null}]}"));
    debates = Debates.withModel(data, models);
    var result = debates.start(Map.of("topic", "Which?", "agentCount", 2)).expect(201).json();
    assertThat(texts(result.get("agentResponses"), "position")).containsOnly("Yes.");
    assertThat(result.at("/decision/agreementScore").asDouble()).isEqualTo(0.4);
    assertThat(result.at("/evidence/totalCitations").asInt()).isEqualTo(2);
  }

  @Test
  void it_ends_early_only_if_that_was_asked_for_and_no_required_request_is_open() {
    models.always(
        request ->
            Replies.isAnalyst(request)
                ? Replies.agree(0.95)
                : Replies.topic(request).equals("Ask") && !Replies.hasResults(request)
                    ? Replies.requestContext("How many?", "required")
                    : Replies.respond("Fine " + models.requests().size(), 0.7));
    debates = Debates.withModel(data, models);
    var plain = debates.start(Map.of("topic", "Plain")).expect(201).json();
    assertThat(plain.get("status").asString()).isEqualTo("in_progress");
    var early = debates.start(Map.of("topic", "Early", "exitOnConsensus", true)).expect(201).json();
    assertThat(early.get("status").asString()).isEqualTo("completed");
    assertThat(debates.session(id(early)).get("reason").asString())
        .isEqualTo("the panel agrees (0.95)");
    var asking = debates.start(Map.of("topic", "Ask", "exitOnConsensus", true)).expect(201).json();
    assertThat(asking.get("status").asString()).isEqualTo("needs_context");
  }

  @Test
  void a_budget_of_tokens_ends_a_debate_with_a_clear_status_and_withdraws_its_requests() {
    models.always(
        request ->
            Replies.isAnalyst(request)
                ? Replies.agree(0.5)
                : Replies.hasResults(request)
                    ? Replies.respond("Fine.", 0.7)
                    : Replies.requestContext("How many?", "required"));
    debates = Debates.withModel(data, models);
    var result =
        debates
            .start(Map.of("topic", "Which?", "agentCount", 2, "maxTokens", 1))
            .expect(201)
            .json();
    assertThat(result.get("status").asString()).isEqualTo("completed");
    assertThat(debates.session(id(result)).get("reason").asString())
        .isEqualTo("the budget of 1 tokens is used");
    assertThat(debates.find(id(result)).get("pendingContextRequests")).isEmpty();
    assertThat(debates.api().found("type=CONTEXT&status=open")).isEmpty();
    assertThat(debates.api().found("type=CONTEXT&status=cancelled")).hasSize(2);
  }

  @Test
  void in_delphi_nobody_is_named_and_a_number_stays_the_same_agents() {
    var alias = Pattern.compile("You are (Participant \\d)");
    models.always(
        request -> {
          if (Replies.isAnalyst(request)) {
            return Replies.agree(0.5);
          }
          var found = alias.matcher(Replies.prompt(request));
          assertThat(found.find()).isTrue();
          return Replies.respond("I am " + found.group(1), 0.6);
        });
    debates = Debates.withModel(data, models);
    var id =
        id(
            debates
                .start(Map.of("topic", "How long?", "mode", "delphi", "agentCount", 4))
                .expect(201)
                .json());
    debates.goOn(id, Map.of()).expect(200);
    debates.goOn(id, Map.of()).expect(200);
    var positions =
        debates
            .find(id)
            .get("rounds")
            .valueStream()
            .flatMap(round -> round.get("responses").valueStream())
            .collect(
                Collectors.groupingBy(
                    one -> one.get("agentId").asString(),
                    Collectors.mapping(one -> one.get("position").asString(), Collectors.toSet())));
    assertThat(positions).hasSize(4);
    assertThat(positions.values()).allMatch(said -> said.size() == 1).doesNotHaveDuplicates();
    var debaters = models.requests().stream().filter(one -> !Replies.isAnalyst(one)).toList();
    assertThat(debaters).allMatch(one -> !Replies.prompt(one).contains("Panelist"));
    assertThat(Replies.prompt(debaters.getLast())).contains("statisticsOfRound");
  }

  @Test
  void in_a_wave_nobody_sees_another_and_one_by_one_each_sees_those_before_unless_it_is_blind() {
    models.always(
        request ->
            Replies.isAnalyst(request)
                ? Replies.agree(0.5)
                : Replies.respond("Said by " + Replies.name(request), 0.6));
    debates = Debates.withModel(data, models);
    debates.start(Map.of("topic", "Together", "agentCount", 3)).expect(201);
    debates.start(Map.of("topic", "In turn", "mode", "adversarial", "agentCount", 3)).expect(201);
    debates
        .start(Map.of("topic", "Blind", "mode", "adversarial", "agentCount", 3, "blind", true))
        .expect(201);
    assertThat(seen("Together")).containsExactly(0, 0, 0);
    assertThat(seen("In turn")).containsExactly(0, 1, 2);
    assertThat(seen("Blind")).containsExactly(0, 0, 0);
  }

  /** How many responses each debater of a topic had before it, in the order of the calls. */
  private List<Integer> seen(String topic) {
    return models.requests().stream()
        .filter(one -> !Replies.isAnalyst(one) && Replies.topic(one).equals(topic))
        .map(one -> Replies.prompt(one).split("Said by", -1).length - 1)
        .toList();
  }

  @Test
  void a_held_agent_waits_at_the_gate_and_the_round_goes_on_by_itself() {
    models.always(
        request -> Replies.isAnalyst(request) ? Replies.agree(0.5) : Replies.respond("Fine.", 0.7));
    debates = Debates.withModel(data, models);
    var api = debates.api();
    var holds =
        api.ask(
            Map.of(
                "type", "BLOCKING", "agentId", "model/analyst", "askedBy", "ann", "text", "Go?"));
    var result = debates.start(Map.of("topic", "Which?", "agentCount", 3)).expect(201).json();
    assertThat(result.get("pending").asBoolean()).isTrue();
    assertThat(result.get("agentResponses")).hasSize(2);
    api.answer(holds, "ann", "yes");
    var found = debates.atRest(id(result));
    assertThat(found.get("rounds").get(0).get("responses")).hasSize(3);
  }

  @Test
  void an_emergency_lets_running_turns_end_and_starts_none() throws Exception {
    models
        .always(
            request ->
                Replies.isAnalyst(request) ? Replies.agree(0.5) : Replies.respond("Fine.", 0.7))
        .allowing(allowed);
    debates = Debates.withModel(data, models);
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
  void what_a_focus_and_a_result_say_is_shown_to_all_with_who_asked() {
    models.always(
        request ->
            Replies.isAnalyst(request)
                ? Replies.agree(0.5)
                : Replies.name(request).equals("Synthesizer")
                        && Replies.prompt(request).contains("round 1 of")
                        && !Replies.hasResults(request)
                    ? Replies.requestContext("How many rows?", "optional")
                    : Replies.respond("Fine.", 0.7));
    debates = Debates.withModel(data, models);
    var result = debates.start(Map.of("topic", "Which?", "agentCount", 2)).expect(201).json();
    assertThat(result.get("status").asString()).as("optional").isEqualTo("in_progress");
    var request = result.get("contextRequests").get(0).get("id").asString();
    var none = Map.of("requestId", request, "success", false, "error", "Nobody counts them.");
    debates
        .goOn(
            id(result),
            Map.of("focusQuestion", "What does it cost?", "contextResults", List.of(none)))
        .expect(200);
    var second =
        models.requests().stream()
            .filter(one -> Replies.prompt(one).contains("round 2 of"))
            .map(Replies::prompt)
            .toList();
    assertThat(second).hasSizeGreaterThanOrEqualTo(2);
    assertThat(second.subList(0, 2))
        .allSatisfy(
            prompt ->
                assertThat(prompt)
                    .contains(
                        "What does it cost?",
                        "How many rows?",
                        "No result: Nobody counts them.",
                        "Synthesizer"));
    assertThat(Json.write(debates.find(id(result)).get("pendingContextRequests"))).isEqualTo("[]");
  }
}
