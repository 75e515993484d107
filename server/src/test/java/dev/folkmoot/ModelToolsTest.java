package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Persona;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.Provider;
import dev.folkmoot.mcp.client.McpServerConfig;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.EveryAdvice;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Model agents call the tools that the configuration gives them, in a running server. */
class ModelToolsTest {
  @TempDir private Path folder;

  private ModelConfig script(String name, String lines) throws IOException {
    var script = folder.resolve(name + ".txt");
    Files.writeString(script, lines);
    return ModelConfig.scripted(name, script);
  }

  private static Persona agent(String id, List<String> tools) {
    return new Persona(
        new AgentId(id),
        id,
        AgentKind.MODEL,
        Optional.empty(),
        Optional.of(id),
        Optional.empty(),
        tools);
  }

  private Api start(Speakers speakers) {
    return Api.start(Api.config(folder.resolve("data"), speakers));
  }

  private static JsonNode discussion(Api api, String first, String second) {
    var body = Json.object().put("topic", "What now?").put("maxRounds", 1).put("by", "zed");
    var seats = body.putArray("participants");
    seats.addObject().put("role", "specialist").put("agentId", first);
    seats.addObject().put("role", "specialist").put("agentId", second);
    var opened = api.post("/api/discussions", body).expect(201).json();
    var path = "/api/discussions/" + opened.at("/project/id").asString();
    Api.awaitUntil(
        () ->
            api.get(path).expect(200).json().at("/project/status").asString().equals("completed"));
    return api.get(path).expect(200).json();
  }

  @Test
  void a_model_posts_to_the_chat_in_its_own_name_and_the_call_is_kept_with_its_turn()
      throws Exception {
    var ada =
        script(
            "ada",
            """
            call: post_message {"text": "the build is green"}
            call: check_gate
            I told them.
            """);
    var ben = script("ben", "call: post_message {\"text\": \"not mine to call\"}\nI only talk.");
    var speakers =
        new Speakers(
            List.of(ada, ben),
            List.of(agent("ada", List.of("post_message", "check_*")), agent("ben", List.of())));
    try (var api = start(speakers)) {
      var discussion = discussion(api, "ada", "ben");
      var id = discussion.at("/project/id").asString();
      var turns = discussion.get("entries");
      assertThat(turns.get(0).get("content").asString()).isEqualTo("I told them.");
      var calls = turns.get(0).at("/metadata/toolCalls");
      assertThat(calls).hasSize(2);
      assertThat(calls.get(0).get("tool").asString()).isEqualTo("post_message");
      assertThat(calls.get(0).has("failed")).isFalse();
      var record =
          api.get("/api/discussions/%s/transcript?format=markdown".formatted(id)).expect(200);
      assertThat(record.body())
          .contains("> I told them.\n\n*(tools called: post\\_message, check\\_gate)*");
      assertThat(turns.get(1).get("content").asString()).isEqualTo("I only talk.");
      assertThat(turns.get(1).at("/metadata/toolCalls").isMissingNode()).isTrue();
      var chat = api.get("/api/chat").expect(200).body();
      assertThat(chat).contains("the build is green", "\"ada\"").doesNotContain("not mine");
    }
  }

  @Test
  void a_model_that_is_held_in_its_turn_calls_nothing_more() throws Exception {
    var ada =
        script(
            "ada",
            """
            call: ask_question {"type": "BLOCKING", "text": "May I?"}
            I asked.
            call: post_message {"text": "nobody said yes"}
            """);
    var ben = script("ben", "I only talk.");
    var given = List.of("ask_question", "post_message");
    var speakers =
        new Speakers(List.of(ada, ben), List.of(agent("ada", given), agent("ben", List.of())));
    try (var api = start(speakers)) {
      var calls = discussion(api, "ada", "ben").at("/entries/0/metadata/toolCalls");
      assertThat(calls.get(0).has("failed")).isFalse();
      assertThat(calls.get(1).get("failed").asBoolean()).isTrue();
      assertThat(calls.get(1).get("result").asString()).startsWith("You are held by question ");
      assertThat(api.get("/api/chat").expect(200).body()).doesNotContain("nobody said yes");
    }
  }

  @Test
  void a_model_that_an_agent_talks_into_it_releases_no_hold() throws Exception {
    var ada = script("ada", "Hello.");
    var ben = script("ben", "I only talk.");
    var speakers =
        new Speakers(
            List.of(ada, ben),
            List.of(agent("ada", List.of("answer_question")), agent("ben", List.of())));
    try (var api = start(speakers)) {
      var asked =
          api.ask(
              Map.of("type", "BLOCKING", "agentId", "coder", "text", "Go?", "to", List.of("ada")));
      var call = Map.of("questionId", asked.path("id").asString(), "answer", "yes");
      script("ada", "call: answer_question %s\nI said yes.".formatted(Json.write(call)));
      var turn = discussion(api, "ada", "ben").get("entries").get(0);
      assertThat(turn.at("/metadata/toolCalls/0/failed").asBoolean()).isTrue();
      assertThat(api.get("/api/gate/coder").json().path("canProceed").asBoolean()).isFalse();
    }
  }

  @Test
  void a_model_calls_the_tools_of_another_server() throws Exception {
    try (var other = Api.start(folder.resolve("other"))) {
      var url = URI.create(other.url() + "/mcp?agent=guest");
      var ada = script("ada", "call: moot_check_gate\nI looked.");
      var ben = script("ben", "I listened.");
      var speakers =
          new Speakers(
              List.of(ada, ben),
              List.of(agent("ada", List.of("moot/check_*")), agent("ben", List.of())),
              List.of(new McpServerConfig("moot", new McpServerConfig.Http(url, Map.of()))));
      try (var api = start(speakers)) {
        var turn = discussion(api, "ada", "ben").get("entries").get(0);
        assertThat(turn.at("/metadata/toolCalls/0/result").asString(""))
            .startsWith("{\"source\":\"moot\",")
            .contains("canProceed");
      }
    }
  }

  @Test
  void what_no_agent_can_be_given_is_refused_at_the_start() throws Exception {
    var ada = script("ada", "Hello.");
    for (var tools : List.of("halt", "cancel_question", "wheather", "search/web")) {
      assertThatExceptionOfType(Refusal.class)
          .isThrownBy(
              () -> start(new Speakers(List.of(ada), List.of(agent("ada", List.of(tools))))))
          .withMessageContaining(tools);
    }
  }

  private static ModelConfig at(ModelServer models) {
    return new ModelConfig(
        "ada",
        Provider.OPENAI,
        "m-1",
        Optional.of(models.url()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Duration.ofSeconds(20),
        1,
        Optional.empty());
  }

  @Test
  void the_words_about_a_tool_send_a_model_to_no_other_tool() throws Exception {
    var given = List.of("ask_*", "answer_*", "check_*", "list_*", "post_*", "read_*", "respond_*");
    try (var models = new ModelServer().always(_ -> ModelServer.say("Well."));
        var api =
            start(
                new Speakers(
                    List.of(at(models), script("ben", "I listened.")),
                    List.of(agent("ada", given), agent("ben", List.of()))))) {
      discussion(api, "ada", "ben");
      var tools = models.last().body().get("tools");
      assertThat(tools).hasSize(10);
      var names = EveryAdvice.unmistakable(EveryAdvice.tools(api));
      assertThat(tools)
          .allSatisfy(
              tool ->
                  assertThat(tool.at("/function/description").asString()).doesNotContain(names));
    }
  }
}
