package dev.folkmoot.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.RequestedCall;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Npm;
import dev.folkmoot.testing.ServerProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * A debate between a model, an agent behind one of the protocol's official clients, and a person.
 */
class TypeScriptDebateTest {
  private static final String QUERY = "How many rows are there?";

  @AutoClose private final ModelServer models = new ModelServer().always(this::play);

  @TempDir private Path directory;

  @BeforeAll
  static void install() throws Exception {
    Npm.install("the official TypeScript clients in a debate");
  }

  private Act play(ModelServer.Request request) {
    var prompt = request.body().toString();
    if (prompt.contains("You analyse a debate")) {
      return ModelServer.say("{\"agreementLevel\":0.8,\"summary\":\"They nearly agree.\"}");
    }
    if (prompt.contains("round 1 of 2") && !prompt.contains("Context request queued.")) {
      var arguments = "{\"query\":\"%s\",\"reason\":\"It decides.\"}".formatted(QUERY);
      return new Act.CallTools(
          List.of(), List.of(new RequestedCall("call-1", "request_context", arguments)));
    }
    return ModelServer.say(
        "{\"position\":\"%s\",\"reasoning\":\"Size.\",\"confidence\":0.7}"
            .formatted(prompt.contains("40 million rows.") ? "PostgreSQL." : "It depends."));
  }

  private Path configured() throws Exception {
    return Files.writeString(
        directory.resolve("folkmoot.yaml"),
        """
        models: { fast: { provider: openai, model: m-1, baseUrl: "%s" } }
        agents:
          - { id: curious, kind: model, model: fast }
          - { id: ann, kind: human }
        """
            .formatted(models.url()));
  }

  @ParameterizedTest
  @CsvSource({
    "client-v1.mjs, 2025-11-25, HTTP",
    "client-v1.mjs, 2025-11-25, STDIO",
    "client-v2.mjs, 2026-07-28, HTTP",
    "client-v2.mjs, 2026-07-28, STDIO"
  })
  void a_model_the_calling_agent_and_a_person_debate_and_nobody_goes_on_without_context(
      String client, String revision, TypeScriptClientTest.Transport transport) throws Exception {
    var data = directory.resolve("data");
    var settings = Map.of("FOLKMOOT_CONFIG", configured().toString());
    try (var server = ServerProcess.start(data, settings);
        var api = Api.at(server.url());
        var agent =
            TypeScriptClient.start(client, "debate.mjs", transport.to(server.url(), data))) {
      assertThat(agent.says("connected").get("revision").asString()).isEqualTo(revision);
      var started = agent.says("started");
      assertThat(started.get("pending").asBoolean()).isTrue();
      var id = started.get("sessionId").asString();
      agent.says("spoke", 1);
      speak(api, id, "I like what is simple.");
      requireRefused(agent.says("round", 1), agent.says("refused"));

      assertThat(agent.says("asked", 2).at("/roundtable/responses")).hasSize(3);
      agent.says("spoke", 2);
      speak(api, id, "So be it.");
      var second = agent.says("round", 2);
      assertThat(second.get("status").asString()).isEqualTo("completed");
      assertThat(positions(second)).containsExactly("PostgreSQL.", "PostgreSQL then.", "So be it.");
      requireResults(agent);
      agent.says("finished");
      assertThat(agent.ended()).isZero();
    }
  }

  private static void speak(Api api, String id, String words) {
    api.post("/api/roundtables/%s/turns".formatted(id), Map.of("content", words, "agentId", "ann"))
        .expect(200);
  }

  private static List<String> positions(JsonNode round) {
    return round
        .get("agentResponses")
        .valueStream()
        .map(one -> one.get("position").asString())
        .toList();
  }

  private static void requireRefused(JsonNode first, JsonNode refused) {
    assertThat(first.get("status").asString()).isEqualTo("needs_context");
    assertThat(first.get("contextRequests")).hasSize(1);
    assertThat(refused.get("isError").asBoolean()).isTrue();
    assertThat(refused.get("text").asString())
        .isEqualTo(
            """
            Cannot continue: 1 required context request(s) pending.

            You MUST provide contextResults for these requests:
            - [%s] (curious): %s

            Use WebSearch or other tools to fulfill these requests, then call continue_roundtable with contextResults.\
            """
                .formatted(first.at("/contextRequests/0/id").asString(), QUERY));
  }

  private static void requireResults(TypeScriptClient agent) throws InterruptedException {
    var consensus = agent.says("consensus");
    assertThat(consensus.get("analyzedRound").asInt()).isEqualTo(2);
    assertThat(consensus.at("/consensus/agreementLevel").asDouble()).isEqualTo(0.8);
    assertThat(consensus.get("responseCount").asInt()).isEqualTo(3);
    assertThat(agent.says("markdown").get("content").asString())
        .contains("# SQLite or PostgreSQL?", QUERY, "40 million rows.", "PostgreSQL then.");
    var json = agent.says("json");
    assertThat(json.get("responses")).hasSize(6);
    assertThat(json.at("/session/status").asString()).isEqualTo("completed");
  }
}
