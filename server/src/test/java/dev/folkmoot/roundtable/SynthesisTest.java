package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.ConfigFile;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Debates with a language model, in which an agent and a person have seats too. */
class SynthesisTest {
  private static final String RESPONSE =
      "{\"position\": \"Use Postgres.\", \"reasoning\": \"It scales.\", \"confidence\": 0.9}";
  private static final String CONSENSUS = "{\"agreementLevel\": 0.75, \"summary\": \"Mostly.\"}";
  private static final String SYNTHESIS =
      """
      {"commonGround": ["A database"], "keyDifferences": ["Which"], "evolutionSummary": "None yet.",
       "conclusion": "Postgres; key sk-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH.", "recommendation": "Try it.", "confidence": 0.8}
      """;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  @AutoClose private final ModelServer models = new ModelServer();

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private Api api;

  private final AtomicInteger syntheses = new AtomicInteger();
  private volatile String synthesis = SYNTHESIS;

  @BeforeEach
  void start() throws IOException {
    models.always(
        request -> {
          var body = request.body().toString();
          if (body.contains("You sum up a debate")) {
            syntheses.incrementAndGet();
            return ModelServer.say(synthesis);
          }
          return ModelServer.say(body.contains("You analyse a debate") ? CONSENSUS : RESPONSE);
        });
    var config =
        Files.writeString(
            data.resolve("folkmoot.yaml"),
            """
            models:
              fast: { provider: openai, model: m, baseUrl: "%s/v1" }
            agents:
              - { id: ana, kind: model, model: fast }
            """
                .formatted(models.url()));
    api = Api.start(ConfigFile.read(config, data.resolve("data")));
  }

  private String debate(Caller ada) {
    api.post("/api/agents", Map.of("id", "ann", "kind", "human")).expect(201);
    var started =
        ada.done(
            "start_roundtable",
            Map.of("topic", "Which database?", "agents", List.of("ana", "ada", "ann")));
    assertThat(started.get("pending").asBoolean()).isTrue();
    assertThat(started.get("agentResponses")).isEmpty();
    var id = started.get("sessionId").asString();
    ada.done(
        "take_turn",
        Map.of("sessionId", id, "position", "SQLite.", "reasoning", "Small.", "confidence", 0.7));
    var turn = Map.of("agentId", "ann", "content", "I do not mind.");
    api.post("/api/roundtables/%s/turns".formatted(id), turn).expect(200);
    var over = ada.done("wait_for_round", Map.of("sessionId", id, "roundNumber", 1));
    assertThat(over.get("agentResponses")).hasSize(3);
    assertThat(over.at("/decision/agreementScore").asDouble()).isEqualTo(0.75);
    return id;
  }

  @Test
  void a_model_of_the_panel_writes_it_once_and_it_is_kept() {
    var ada = Caller.of(api.url(), "ada");
    var id = debate(ada);
    var told = ada.done("synthesize_debate", Map.of("sessionId", id));
    assertThat(told.get("synthesizerId").asString()).isEqualTo("ana");
    assertThat(told.at("/synthesis/computed").asBoolean()).isFalse();
    assertThat(told.at("/synthesis/recommendation").asString()).isEqualTo("Try it.");
    assertThat(told.at("/synthesis/conclusion").asString()).doesNotContain("sk-abcdef");
    assertThat(ada.done("synthesize_debate", Map.of("sessionId", id))).isEqualTo(told);
    assertThat(syntheses).hasValue(1);
    assertThat(ada.refused("synthesize_debate", Map.of("sessionId", id, "synthesizer", "ada")))
        .contains("no language model speaks for it");
    assertThat(
            Caller.of(api.url(), "mallory").refused("synthesize_debate", Map.of("sessionId", id)))
        .contains("only people and ada");
  }

  @Test
  void a_reply_that_does_not_fit_is_replaced_by_a_computed_one() {
    synthesis = "I would rather not.";
    var ada = Caller.of(api.url(), "ada");
    var told = ada.done("synthesize_debate", Map.of("sessionId", debate(ada)));
    assertThat(told.at("/synthesis/computed").asBoolean()).isTrue();
    assertThat(told.at("/synthesis/conclusion").asString()).isEqualTo("Mostly.");
  }

  @Test
  void two_who_ask_at_once_cost_one_call() throws Exception {
    var ada = Caller.of(api.url(), "ada");
    var id = debate(ada);
    var again = Caller.of(api.url(), "ada");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var one = threads.submit(() -> ada.done("synthesize_debate", Map.of("sessionId", id)));
      var other = threads.submit(() -> again.done("synthesize_debate", Map.of("sessionId", id)));
      assertThat(one.get()).isEqualTo(other.get());
    }
    assertThat(syntheses).hasValue(1);
  }

  @Test
  void a_debate_is_led_over_stdio() throws Exception {
    var command =
        Installation.program("mcp", "--agent", "ada", "--data", data.resolve("data").toString());
    try (var ada = StdioCaller.start(command)) {
      var started =
          ada.done(
              "start_roundtable",
              Map.of("topic", "Which?", "agents", List.of("ana", "ada"), "rounds", 1));
      var id = started.get("sessionId").asString();
      var turn = ada.done("wait_for_my_turn", Map.of());
      assertThat(turn.get("sessionId").asString()).isEqualTo(id);
      ada.done("take_turn", Map.of("sessionId", id, "content", "Either."));
      var over = ada.done("wait_for_round", Map.of("sessionId", id, "roundNumber", 1));
      assertThat(over.get("status").asString()).isEqualTo("completed");
      assertThat(over.get("agentResponses")).hasSize(2);
    }
  }
}
