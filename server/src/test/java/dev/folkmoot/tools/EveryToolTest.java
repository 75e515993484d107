package dev.folkmoot.tools;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.TokenServer;
import dev.folkmoot.tool.JsonSchema;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A tour of all tools, by an agent and a person who each have a token. */
class EveryToolTest {
  @Test
  void every_tool_does_its_work_and_says_it_as_its_schema_says(@TempDir Path data)
      throws Exception {
    try (var server = new TokenServer(data)) {
      var url = URI.create(server.url() + "/mcp");
      var token = server.token("coder", "agent");
      var coder = new Tourist(Talk.withToken(url, token));
      var ann = new Tourist(Talk.withToken(url, server.token("ann", "person")));
      ask(coder, ann);
      halt(coder, ann);
      discuss(coder, ann);
      chat(coder, ann);
      debate(coder, ann);
      work(coder, ann, server);
      review(coder, token, server);
      assertThat(Stream.concat(coder.called.stream(), ann.called.stream()))
          .as("no tool was left out")
          .containsAll(coder.schemas.keySet());
    }
  }

  private static void ask(Tourist coder, Tourist ann) {
    var asked = coder.call("ask_question", "{\"type\":\"BLOCKING\",\"text\":\"Merge?\"}");
    var id = asked.path("id").asString();
    var question = "{\"questionId\":\"%s\"".formatted(id);
    assertThat(asked.path("agentId").asString()).isEqualTo("coder");
    assertThat(coder.call("check_gate", "{}").at("/heldBy/0/questionId").asString()).isEqualTo(id);
    assertThat(ann.call("list_questions", "{}").at("/questions/0/id").asString()).isEqualTo(id);
    assertThat(
            ann.call("answer_question", question + ",\"answer\":\"yes\"}")
                .at("/question/answers/0/by"))
        .isEqualTo(ann.call("wait_for_answer", question + "}").at("/answers/0/by"));
    assertThat(coder.call("wait_for_clearance", "{}").path("cleared").asBoolean()).isTrue();
    var alert = coder.call("ask_question", "{\"type\":\"ALERT\",\"text\":\"Done.\"}");
    var withdrawn =
        coder.call(
            "cancel_question", "{\"questionId\":\"%s\"}".formatted(alert.path("id").asString()));
    assertThat(withdrawn.path("status").asString()).isEqualTo("cancelled");
  }

  private static void halt(Tourist coder, Tourist ann) {
    var target = "{\"scope\":\"agent\",\"target\":\"coder\"%s}";
    var halt = ann.call("halt", target.formatted(",\"reason\":\"fire\""));
    assertThat(halt.path("halt").asBoolean()).isTrue();
    assertThat(coder.call("check_gate", "{}").path("canProceed").asBoolean()).isFalse();
    assertThat(ann.call("resume", target.formatted("")).at("/resumed/0/id"))
        .isEqualTo(halt.path("id"));
    assertThat(coder.call("check_gate", "{}").path("canProceed").asBoolean()).isTrue();
  }

  private static void discuss(Tourist coder, Tourist ann) {
    var opened =
        ann.call(
            "create_discussion",
            """
            {"topic":"Tabs?","maxRounds":1,"participants":[
              {"agentId":"ann","role":"user"},{"agentId":"coder","role":"specialist"}]}
            """);
    var discussion = "{\"discussionId\":\"%s\"".formatted(opened.at("/project/id").asString());
    var said =
        CompletableFuture.runAsync(() -> ann.call("say", discussion + ",\"message\":\"Well?\"}"));
    assertThat(coder.call("wait_for_my_turn", "{}").path("yourTurn").asBoolean()).isTrue();
    coder.call("take_turn", discussion + ",\"content\":\"Tabs.\"}");
    Api.woken(said);
    assertThat(ann.call("get_discussion", discussion + "}").at("/entries/1/content").asString())
        .isEqualTo("Tabs.");
  }

  private static void chat(Tourist coder, Tourist ann) {
    ann.call("post_message", "{\"text\":\"@coder look\"}");
    assertThat(coder.call("read_messages", "{}").at("/messages/0/mentions/0").asString())
        .isEqualTo("coder");
    var prompted = coder.call("ask_squad", "{\"prompt\":\"Tabs?\",\"required\":1}");
    var prompt = "{\"promptId\":\"%s\"".formatted(prompted.at("/prompt/id").asString());
    assertThat(ann.call("list_prompts", "{}").at("/prompts/0/id"))
        .isEqualTo(prompted.at("/prompt/id"));
    ann.call("respond_to_prompt", prompt + ",\"message\":\"Tabs.\"}");
    assertThat(coder.call("wait_for_prompt", prompt + "}").get("ready").asBoolean()).isTrue();
  }

  private static void debate(Tourist coder, Tourist ann) {
    var started =
        ann.call(
            "start_roundtable",
            "{\"topic\":\"Tabs?\",\"rounds\":2,\"agents\":[\"coder\",\"ann\"]}");
    var debate = "{\"sessionId\":\"%s\"".formatted(started.path("sessionId").asString());
    coder.call(
        "take_turn",
        debate
            + """
            ,"position":"Tabs.","reasoning":"They are short.","confidence":0.9,
             "citations":[{"title":"Tabs","url":"https://example.org/tabs"}],
             "contextRequests":[{"query":"How wide?","reason":"It decides.","priority":"required"}]}
            """);
    ann.call("take_turn", debate + ",\"content\":\"Spaces.\"}");
    var over = ann.call("wait_for_round", debate + ",\"roundNumber\":1}");
    assertThat(over.path("status").asString()).isEqualTo("needs_context");
    var request = ann.call("wait_for_context_requests", debate + "}");
    var found =
        ",\"contextResults\":[{\"requestId\":\"%s\",\"success\":true,\"result\":\"Eight.\"}]}"
            .formatted(request.at("/contextRequests/0/id").asString());
    assertThat(ann.call("continue_roundtable", debate + found).path("roundNumber").asInt())
        .isEqualTo(2);
    read(ann, debate);
    var stopped = ann.call("control_session", debate + ",\"action\":\"stop\"}");
    assertThat(stopped.path("newStatus").asString()).isEqualTo("completed");
  }

  private static void read(Tourist ann, String debate) {
    ann.call("get_consensus", debate + ",\"roundNumber\":1}");
    ann.call("get_agents", "{}");
    ann.call("list_sessions", "{}");
    ann.call("get_thoughts", debate + ",\"agentId\":\"coder\"}");
    ann.call("export_session", debate + ",\"format\":\"markdown\"}");
    ann.call("get_round_details", debate + ",\"roundNumber\":1}");
    ann.call("get_response_detail", debate + ",\"agentId\":\"coder\"}");
    ann.call("get_citations", debate + "}");
    ann.call("synthesize_debate", debate + "}");
  }

  private static void work(Tourist coder, Tourist ann, TokenServer server) throws IOException {
    server
        .as(server.operator())
        .post("/api/agents", Map.of("id", "coder", "role", "coder"))
        .expect(201);
    var spec = ann.call("create_spec", "{\"title\":\"Login\",\"content\":\"People sign in.\"}");
    ann.call(
        "create_stories",
        """
        {"specId":"%s","stories":[{"id":"a","title":"A form","content":"Make it."},
          {"id":"b","title":"A test","content":"Write it.","dependsOn":["a"]}]}
        """
            .formatted(spec.path("id").asString()));
    ann.call("assign_story", "{\"storyId\":\"a\",\"agentId\":\"coder\"}");
    assertThat(coder.call("take_story", "{}").at("/story/id").asString()).isEqualTo("a");
    assertThat(coder.call("report_state", "{\"state\":\"SETUP\"}").at("/next/0").asString())
        .isEqualTo("PLANNING");
    assertThat(coder.call("get_story", "{}").at("/spec/title").asString()).isEqualTo("Login");
    var sent =
        coder.call(
            "send_message",
            "{\"type\":\"REQUEST\",\"to\":\"ann\",\"payload\":{\"kind\":\"question\",\"data\":{\"text\":\"Tabs?\"}}}");
    assertThat(sent.path("storyId").asString()).isEqualTo("a");
    assertThat(ann.call("next_message", "{}").path("message")).isEqualTo(sent);
    var reply =
        "{\"messageId\":\"%s\",\"payload\":{\"kind\":\"answer\"}}"
            .formatted(sent.path("id").asString());
    assertThat(ann.call("reply", reply))
        .isEqualTo(coder.call("next_message", "{}").path("message"));
    var learned =
        """
        {"knowledge":{"id":"form","type":"component","level":"implementation","status":"current",
          "description":"The form to sign in.","edges":[{"to":"session","relation":"uses"}]}}
        """;
    assertThat(coder.call("knowledge_add", learned).path("outcome").asString()).isEqualTo("added");
    assertThat(coder.call("knowledge_search", "{\"query\":\"forms\"}").at("/nodes/0/id").asString())
        .isEqualTo("form");
    assertThat(coder.call("complete_story", "{}").path("status").asString()).isEqualTo("done");
    assertThat(coder.call("list_stories", "{}").at("/stories/1/status").asString())
        .isEqualTo("pending");
  }

  /** Each request is asked and replied to before; the tool finds it by its key. */
  private static void review(Tourist coder, String token, TokenServer server) throws IOException {
    var asked =
        reply(server, token, Map.of("kind", "question", "content", "Tabs?"), "Yes, with tabs.");
    assertThat(
            coder
                .call("ask_architect", "{\"question\":\"Tabs?\",\"idempotencyKey\":\"question\"}")
                .path("answer")
                .asString())
        .isEqualTo("Yes, with tabs.");
    assertThat(
            coder.call("wait_for_reply", "{\"requestId\":\"%s\"}".formatted(asked)).path("status"))
        .hasToString("\"replied\"");
    reply(server, token, Map.of("kind", "spec", "content", "People sign in."), "APPROVED: fine");
    assertThat(
            coder
                .call(
                    "request_review",
                    "{\"kind\":\"spec\",\"content\":\"People sign"
                        + " in.\",\"idempotencyKey\":\"spec\"}")
                .path("verdict")
                .asString())
        .isEqualTo("APPROVED");
  }

  private static String reply(
      TokenServer server, String token, Map<String, String> request, String answer)
      throws IOException {
    var operator = server.as(server.operator());
    var id =
        server
            .as(token)
            .post("/api/requests", request, "Idempotency-Key", request.getOrDefault("kind", ""))
            .expect(201)
            .json()
            .path("id")
            .asString();
    var path = "/api/requests/" + id;
    Api.awaitUntil(() -> operator.get(path).json().has("questionId"));
    var question = operator.get(path).json().path("questionId").asString();
    operator
        .post("/api/questions/%s/answers".formatted(question), Map.of("answer", answer))
        .expect(200);
    return id;
  }

  /** Calls tools and holds what they say against their schemas. */
  private static final class Tourist {
    private final Talk talk;
    private final Map<String, JsonSchema> schemas = new HashMap<>();
    private final Set<String> called = new HashSet<>();

    Tourist(Talk talk) {
      this.talk = talk;
      for (var tool : talk.ask("tools/list", "{}").at("/result/tools")) {
        schemas.put(
            tool.path("name").asString(), new JsonSchema((ObjectNode) tool.get("outputSchema")));
      }
    }

    JsonNode call(String tool, String arguments) {
      var said = Said.done(talk.call(tool, arguments));
      assertThat(requireNonNull(schemas.get(tool)).problems(said)).as(tool).isEmpty();
      called.add(tool);
      return said;
    }
  }
}
