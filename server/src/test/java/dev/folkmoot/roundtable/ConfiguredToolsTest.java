package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.RequestedCall;
import dev.folkmoot.mcp.client.StubServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents that debate with the tools of another MCP server, which the configuration gives them. */
class ConfiguredToolsTest {
  private static final String FOUND = "A million rows.";

  @AutoClose private final ModelServer models = new ModelServer();
  @AutoClose private final StubServer search = StubServer.stateless();

  private static Act call(String tool, Map<String, ?> arguments) {
    return new Act.CallTools(
        List.of(), List.of(new RequestedCall("call-" + tool, tool, Json.write(arguments))));
  }

  private static Act debate(ModelServer.Request request) {
    if (Replies.isAnalyst(request)) {
      return Replies.agree(0.5);
    }
    return Replies.prompt(request).contains(FOUND)
        ? call(
            "submit_response",
            Map.of("position", FOUND, "reasoning", "I looked.", "confidence", 0.9))
        : call("search_web", Map.of("query", "rows"));
  }

  @Test
  void an_agent_searches_with_a_configured_tool_and_submits_its_response(@TempDir Path data) {
    search
        .tools(StubServer.tool("web", "{\"type\":\"object\"}"))
        .on("tools/call", request -> request.result(StubServer.text(FOUND)));
    models.always(ConfiguredToolsTest::debate);
    var agents =
        """
        mcpServers: { search: { url: "%s" } }
        agents:
          - { id: ana, kind: model, model: fast, tools: ["search/*"] }
          - { id: ben, kind: model, model: fast, tools: ["search/*"] }
        """
            .formatted(search.url());
    try (var debates = Debates.withModel(data, "openai", models, agents)) {
      var started =
          debates
              .start(Map.of("topic", "Which?", "agents", List.of("ana", "ben")))
              .expect(201)
              .json();
      assertThat(started.get("agentResponses"))
          .hasSize(2)
          .allSatisfy(
              one -> {
                assertThat(one.get("position").asString()).isEqualTo(FOUND);
                assertThat(one.at("/evidenceUsed/webSearches").asInt()).isEqualTo(1);
                assertThat(one.at("/evidenceUsed/toolCalls").valueStream())
                    .extracting(tool -> tool.asString())
                    .contains("search_web");
              });
      assertThat(search.asked("tools/call")).as("a call of each agent").hasSize(2);
      assertThat(search.asked("tools/call"))
          .allSatisfy(
              request ->
                  assertThat(request.params().at("/arguments/query").asString()).isEqualTo("rows"));
      assertThat(models.requests())
          .as("a search and a response of each, which ends its turn, and the analysis")
          .hasSize(5);
    }
  }
}
