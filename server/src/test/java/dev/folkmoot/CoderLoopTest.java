package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.cli.Shell;
import dev.folkmoot.core.Json;
import dev.folkmoot.knowledge.git.Remote;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Installation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A coding agent that has nothing but what {@code install --role coder} wrote into its project. */
class CoderLoopTest {
  private static final String ARCHITECT =
      """
      call: review_complete {"verdict": "NEEDS_CHANGES", "feedback": "Say how you test it."}

      call: review_complete {"verdict": "APPROVED", "feedback": "Go on."}

      call: review_complete {"verdict": "APPROVED", "feedback": "Merge it."}
      """;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path project;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  /** The MCP program of the project's settings, spoken to line by line. */
  private static final class Agent implements AutoCloseable {
    private final Process process;
    private final PrintWriter out;
    private final BufferedReader in;
    private int calls;

    Agent(JsonNode server) throws IOException {
      var arguments = server.get("args").valueStream().map(JsonNode::asString);
      process =
          new ProcessBuilder(Installation.program(arguments.toArray(String[]::new)))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      out = new PrintWriter(process.outputWriter(), true);
      in = process.inputReader();
      ask(
          "initialize",
          Map.of(
              "protocolVersion", "2025-11-25",
              "capabilities", Map.of(),
              "clientInfo", Map.of("name", "coder", "version", "1")));
      out.println("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    }

    private JsonNode ask(String method, Map<String, ?> params) throws IOException {
      int id = ++calls;
      out.println(
          Json.write(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params)));
      while (true) {
        var reply = Json.tree(in.readLine());
        if (reply.path("id").asInt(0) == id) {
          return reply.get("result");
        }
      }
    }

    JsonNode call(String tool, Map<String, ?> arguments) throws IOException {
      var result = ask("tools/call", Map.of("name", tool, "arguments", arguments));
      assertThat(result.path("isError").asBoolean(false)).as("%s: %s", tool, result).isFalse();
      return result.get("structuredContent");
    }

    String refusal(String tool, Map<String, ?> arguments) throws IOException {
      var result = ask("tools/call", Map.of("name", tool, "arguments", arguments));
      assertThat(result.path("isError").asBoolean(false)).as("%s: %s", tool, result).isTrue();
      return result.at("/content/0/text").asString();
    }

    void report(String... states) throws IOException {
      for (var state : states) {
        assertThat(call("report_state", Map.of("state", state)).get("state").asString())
            .isEqualTo(state);
      }
    }

    JsonNode review(String kind, String content) throws IOException {
      var request = call("request_review", Map.of("kind", kind, "content", content));
      while (request.path("pending").asBoolean(false)) {
        request = call("wait_for_reply", Map.of("requestId", request.get("id").asString()));
      }
      return request;
    }

    @Override
    public void close() {
      out.close();
      process.onExit().join();
    }
  }

  private JsonNode install() throws IOException {
    var command =
        new ArrayList<>(List.of("install", "claude-code", "--agent", "coder-1", "--role", "coder"));
    command.addAll(List.of("--project", project.toString(), "--data", data.toString()));
    var ran = Shell.runAsTyped(new StringWriter(), command.toArray(String[]::new));
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    return Json.tree(Files.readString(project.resolve(".mcp.json"))).at("/mcpServers/folkmoot");
  }

  private Config config() throws IOException {
    Files.writeString(data.resolve("architect.txt"), ARCHITECT);
    return config(
        """
        models:
          deep: { provider: scripted, script: architect.txt }
        architect: { model: deep }
        """);
  }

  private Config config(String yaml) throws IOException {
    return ConfigFile.read(Files.writeString(data.resolve("folkmoot.yaml"), yaml), data);
  }

  private static void addStory(Api api) {
    var spec =
        api.post("/api/specs", Map.of("title", "Login", "content", "With a link.", "by", "ann"))
            .expect(201)
            .json()
            .get("id")
            .asString();
    var story =
        Map.of(
            "specId", spec,
            "id", "login-form",
            "title", "A form",
            "content", "Asks for an address.",
            "by", "ann");
    api.post("/api/stories", story).expect(201);
  }

  @Test
  void a_coder_takes_a_story_has_it_reviewed_and_completes_it() throws Exception {
    var server = install();
    assertThat(project.resolve(".claude/rules/folkmoot-coder.md"))
        .content()
        .contains("next_message");
    try (var api = Api.start(config());
        var coder = new Agent(server)) {
      addStory(api);

      var message = coder.call("next_message", Map.of()).get("message");
      assertThat(message.get("type").asString()).isEqualTo("STORY");
      assertThat(message.get("storyId").asString()).isEqualTo("login-form");

      coder.report("SETUP", "PLANNING", "PLAN_REVIEW");
      var first = coder.review("plan", "Write the form.");
      assertThat(first.get("verdict").asString()).isEqualTo("NEEDS_CHANGES");
      coder.report("PLANNING", "PLAN_REVIEW");
      assertThat(coder.review("plan", "Write the form, and test it.").get("verdict").asString())
          .isEqualTo("APPROVED");
      coder.report("CODING", "TESTING", "CODE_REVIEW");
      assertThat(coder.review("code", "+ <form>").get("verdict").asString()).isEqualTo("APPROVED");
      coder.report("PREPARE_MERGE", "AWAIT_MERGE");
      assertThat(coder.call("complete_story", Map.of()).get("status").asString()).isEqualTo("done");
      coder.report("DONE", "WAITING");

      assertThat(
              api.get("/api/stories/login-form").expect(200).json().at("/story/status").asString())
          .isEqualTo("done");
    }
  }

  @Test
  void a_free_coder_brings_knowledge_to_git_without_planning() throws Exception {
    var server = install();
    assertThat(project.resolve(".claude/rules/folkmoot-coder.md"))
        .content()
        .contains("KNOWLEDGE_UPDATE");
    var remote = new Remote();
    var config =
        config(
            "knowledge: { repository: '%s', file: %s, coder: external }"
                .formatted(remote.url(), Remote.FILE));
    try (var api = Api.start(config);
        var coder = new Agent(server)) {
      coder.call(
          "knowledge_add",
          Map.of(
              "knowledge",
              Map.of(
                  "id", "login-form",
                  "type", "component",
                  "level", "implementation",
                  "status", "current",
                  "description", "Asks for an address.")));
      api.post("/api/knowledge/push", Map.of("by", "ann")).expect(200);
      var message = coder.call("next_message", Map.of()).get("message");
      assertThat(message.get("type").asString()).isEqualTo("KNOWLEDGE_UPDATE");
      var asked = message.at("/payload/data");
      assertThat(asked.at("/entries/0/node/id").asString()).isEqualTo("login-form");

      coder.report("SETUP", "CODING");
      var commit =
          remote.coderPushes(
              asked.get("branch").asString(),
              asked.get("filePath").asString(),
              api.get("/api/knowledge.dot").expect(200).body(),
              asked.get("message").asString());
      coder.report("DONE", "WAITING");
      addStory(api);
      var done = Map.of("ack", message.get("id").asString(), "commit", commit);
      assertThat(coder.call("next_message", done).at("/message/type").asString())
          .isEqualTo("STORY");

      var update = api.get("/api/knowledge/updates").expect(200).json().at("/updates/0");
      assertThat(update.get("status").asString()).isEqualTo("pushed");
      assertThat(update.get("commit").asString()).isEqualTo(commit);
      coder.report("SETUP");
      assertThat(coder.refusal("report_state", Map.of("state", "CODING")))
          .as("a story is planned")
          .contains("PLANNING");
    }
  }
}
