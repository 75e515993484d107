package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.RequestedCall;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What models are shown, and what becomes of their replies. */
class RoundtableModelsTest extends WithModels {
  @Test
  void fifty_debates_at_once_keep_each_request_with_its_session_and_agent() throws Exception {
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
    models.allowing(allowed);
    var started =
        IntStream.range(0, 50)
            .mapToObj(i -> Map.<String, Object>of("topic", "topic-" + i, "agentCount", 8))
            .map(debates::startLater)
            .toList();
    models.awaitCalls(50 * 8);
    allowed.release(10_000);
    for (var id : started) {
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
              one ->
                  assertThat(one.get("position").asString())
                      .isEqualTo(one.get("agentName").asString() + " in " + topic));
    }
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
    var result = start(Map.of("topic", "Which?", "agentCount", 2));
    assertThat(texts(result.get("agentResponses"), "position")).containsOnly("Yes.");
    assertThat(result.at("/decision/agreementScore").asDouble()).isEqualTo(0.4);
    assertThat(result.at("/evidence/totalCitations").asInt()).isEqualTo(2);
  }

  @Test
  void an_answer_tells_which_response_is_a_plain_text_or_has_the_wrong_stance() {
    models.always(
        request ->
            Replies.isAnalyst(request) ? Replies.agree(0.5) : ModelServer.say("I do not know."));
    var body = Map.<String, Object>of("topic", "W?", "agentCount", 2, "mode", "devils-advocate");
    var responses = start(body).get("agentResponses");
    assertThat(texts(responses, "form")).containsExactly("text", "text");
    assertThat(texts(responses, "wrongStance")).containsExactly("true", "true");
  }

  @Test
  void a_model_makes_at_most_ten_requests_in_a_turn() {
    var calls =
        IntStream.range(0, 11)
            .mapToObj(
                i ->
                    new RequestedCall(
                        "call-" + i,
                        "request_context",
                        Json.write(Map.of("query", "How many? " + i, "reason", "So."))))
            .toList();
    models.always(
        request ->
            Replies.isAnalyst(request)
                ? Replies.agree(0.5)
                : Replies.hasResults(request)
                    ? Replies.respond("Fine.", 0.7)
                    : new ModelServer.Act.CallTools(List.of(), calls));
    var result = start(Map.of("topic", "Which?", "agentCount", 2));
    assertThat(result.get("contextRequests")).as("ten of each").hasSize(20);
  }

  @Test
  void in_the_last_round_a_model_requests_nothing_and_is_told_to_answer_from_what_is_known() {
    var refused = "no context can be requested; answer from what is known";
    models.always(
        request ->
            Replies.isAnalyst(request)
                ? Replies.agree(0.5)
                : Replies.prompt(request).contains(refused) || Replies.hasResults(request)
                    ? Replies.respond("As far as is known.", 0.5)
                    : Replies.requestContext("How many?", "required"));
    var first = start(Map.of("topic", "Which?", "agentCount", 2, "rounds", 2));
    assertThat(first.get("contextRequests")).hasSize(2);
    var results =
        first
            .get("contextRequests")
            .valueStream()
            .map(
                one ->
                    Map.of(
                        "requestId", one.get("id").asString(), "success", true, "result", "Few."))
            .toList();
    var last = debates.goOn(id(first), Map.of("contextResults", results)).expect(200).json();
    assertThat(last.get("status").asString()).isEqualTo("completed");
    assertThat(last.has("contextRequests")).isFalse();
    assertThat(texts(last.get("agentResponses"), "position")).containsOnly("As far as is known.");
    assertThat(debates.api().found("type=CONTEXT")).as("those of the first round").hasSize(2);
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
          return Replies.respond("I am " + (found.find() ? found.group(1) : "nobody"), 0.6);
        });
    var id = id(start(Map.of("topic", "How long?", "mode", "delphi", "agentCount", 4)));
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
    assertThat(positions).hasSize(4).doesNotContainValue(Set.of("I am nobody"));
    assertThat(positions.values()).allMatch(said -> said.size() == 1).doesNotHaveDuplicates();
    var debaters = models.requests().stream().filter(one -> !Replies.isAnalyst(one)).toList();
    var synthesis = "/api/roundtables/%s/synthesis".formatted(id);
    debates.api().post(synthesis, Map.of("by", "zed")).expect(200);
    assertThat(models.requests())
        .allMatch(one -> !Replies.prompt(one).toLowerCase(Locale.ROOT).contains("panelist"));
    assertThat(Replies.prompt(models.requests().getLast())).contains("Participant 4");
    assertThat(Replies.prompt(debaters.getLast())).contains("statisticsOfRound");
  }

  @Test
  void in_a_wave_nobody_sees_another_and_one_by_one_each_sees_those_before_unless_it_is_blind() {
    models.always(
        request ->
            Replies.isAnalyst(request)
                ? Replies.agree(0.5)
                : Replies.respond("Said by " + Replies.name(request), 0.6));
    start(Map.of("topic", "Together", "agentCount", 3));
    start(Map.of("topic", "In turn", "mode", "adversarial", "agentCount", 3));
    start(Map.of("topic", "Blind", "mode", "adversarial", "agentCount", 3, "blind", true));
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
    var result = start(Map.of("topic", "Which?", "agentCount", 2));
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
