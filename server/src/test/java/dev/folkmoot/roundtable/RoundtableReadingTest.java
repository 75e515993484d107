package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.RequestedCall;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import dev.folkmoot.wire.roundtable.RoundtableTurnJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What participants read where there is more than anybody can read. */
class RoundtableReadingTest extends WithModels {
  private List<String> promptsOfRound(int round) {
    return models.requests().stream()
        .filter(one -> !Replies.isAnalyst(one))
        .map(Replies::prompt)
        .filter(prompt -> prompt.contains("This is round %d of".formatted(round)))
        .toList();
  }

  private static ModelServer.Act wordy(String name) {
    var json =
        Json.object()
            .put("position", "I am %s. ".formatted(name) + "word ".repeat(1_900))
            .put("reasoning", "Because. " + "word ".repeat(1_900))
            .put("confidence", 0.5);
    var citations = json.putArray("citations");
    for (int i = 0; i < 20; i++) {
      citations
          .addObject()
          .put("title", "Source %d of %s".formatted(i, name))
          .put("url", "https://example.org/" + "x".repeat(300))
          .put("snippet", "s".repeat(900));
    }
    return ModelServer.say(Json.write(json));
  }

  @Test
  void everybody_of_the_round_before_is_read_and_what_is_cut_or_left_out_is_said() {
    models.always(
        request -> Replies.isAnalyst(request) ? Replies.agree(0.5) : wordy(Replies.name(request)));
    var id = id(start(Map.of("topic", "Which?", "agentCount", 10)));
    debates.goOn(id, Map.of()).expect(200);
    debates.goOn(id, Map.of()).expect(200);
    var names = texts(debates.find(id).get("agents"), "name");
    assertThat(promptsOfRound(2))
        .hasSize(10)
        .allSatisfy(
            prompt -> {
              assertThat(names).allMatch(name -> prompt.contains("I am %s.".formatted(name)));
              assertThat(names).allMatch(name -> prompt.contains("Source 0 of " + name));
              assertThat(prompt)
                  .contains("characters are left out]", "citations are left out]")
                  .doesNotContain("ssss", "LeftOut")
                  .hasSizeLessThan(60_000);
            });
    assertThat(promptsOfRound(3))
        .hasSize(10)
        .allMatch(prompt -> prompt.contains("earlierResponsesLeftOut"));
  }

  @Test
  void short_responses_are_read_whole_whatever_they_cite() {
    models.always(
        request ->
            Replies.isAnalyst(request)
                ? Replies.agree(0.5)
                : ModelServer.say(
                    Json.write(
                        Map.of(
                            "position",
                            "I am %s.".formatted(Replies.name(request)),
                            "reasoning",
                            "Because.",
                            "confidence",
                            0.5,
                            "citations",
                            IntStream.range(0, 20)
                                .mapToObj(i -> Map.of("url", "u" + i, "snippet", "s".repeat(900)))
                                .toList()))));
    var id = id(start(Map.of("topic", "Which?", "agentCount", 10)));
    debates.goOn(id, Map.of()).expect(200);
    debates.goOn(id, Map.of()).expect(200);
    assertThat(promptsOfRound(3))
        .hasSize(10)
        .allSatisfy(
            prompt -> {
              assertThat(prompt.split("I am ", -1)).hasSize(21);
              assertThat(prompt).doesNotContain("LeftOut", "[cut");
            });
  }

  @Test
  void every_result_that_came_since_the_last_round_is_read() {
    var calls =
        IntStream.range(0, 8)
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
                : Replies.name(request).equals("Analyst")
                        && Replies.prompt(request).contains("round 1 of")
                        && !Replies.hasResults(request)
                    ? new ModelServer.Act.CallTools(List.of(), calls)
                    : Replies.respond("Fine.", 0.7));
    var first = start(Map.of("topic", "Which?", "agentCount", 2));
    var requests = first.get("contextRequests");
    assertThat(requests).hasSize(8);
    var results =
        requests
            .valueStream()
            .map(
                one ->
                    Map.of(
                        "requestId",
                        one.get("id").asString(),
                        "success",
                        true,
                        "result",
                        "Found for %s. ".formatted(one.get("query").asString())
                            + "word ".repeat(1_900)))
            .toList();
    debates.goOn(id(first), Map.of("contextResults", results)).expect(200);
    assertThat(promptsOfRound(2))
        .hasSize(2)
        .allSatisfy(
            prompt ->
                assertThat(IntStream.range(0, 8))
                    .allMatch(i -> prompt.contains("Found for How many? %d.".formatted(i))));
  }

  @Test
  void responses_beyond_the_latest_turns_are_told_as_left_out(@TempDir Path directory)
      throws Exception {
    var script = Files.writeString(directory.resolve("s.txt"), "Do it.");
    try (var node = new DebateNode(Databases.sqlite(), new SettableClock(), script)) {
      var terms = Terms.of("Which database?", Terms.USUAL_MODE, 9);
      var roundtables = node.roundtables;
      var id = roundtables.start(terms, List.of(), 10, DebateNode.ANN, Optional.empty());
      for (int round = 1; round <= 7; round++) {
        if (round > 1) {
          var _ =
              roundtables.beginNextRound(
                  id, Optional.empty(), List.of(), DebateNode.ANN, Optional.empty());
        }
        roundtables.waits().whenAtRest(id, round, Duration.ofSeconds(30), Optional.empty()).join();
      }
      var found = roundtables.find(id);
      var who = found.debaters().getFirst().agent().orElseThrow();
      assertThat(found.responses()).hasSize(70);
      var told = RoundtableTurnJson.of(roundtables.briefing(id, new AgentId(who.value())), "");
      assertThat(told.responses()).hasSize(60);
      assertThat(told.omitted()).isEqualTo(10);
    }
  }
}
