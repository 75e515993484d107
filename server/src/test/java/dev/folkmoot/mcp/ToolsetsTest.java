package dev.folkmoot.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.TokenServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A token's setting keeps an agent's list of tools short. */
class ToolsetsTest {
  @Test
  void a_token_keeps_an_agent_to_its_toolsets(@TempDir Path data) throws Exception {
    try (var server = new TokenServer(data)) {
      assertThat(tools(server, List.of("gate", "squad"), "")).contains("check_gate", "halt");
      assertThat(tools(server, List.of("squad"), ""))
          .contains("post_message", "ask_squad")
          .doesNotContain("check_gate", "halt");
      assertThat(tools(server, List.of("a,a"), "")).isEmpty();
      assertThat(tools(server, List.of(), "?toolsets=gate")).contains("check_gate");
    }
  }

  private static List<String> tools(TokenServer server, List<String> toolsets, String query)
      throws Exception {
    var token = Json.object().put("name", "coder").put("role", "agent");
    toolsets.forEach(token.putArray("toolsets")::add);
    var made = server.post(server.operator(), "/api/tokens", token.toString()).json();
    var list = Talk.modern("tools/list", "{}");
    var headers = new ArrayList<>(Talk.headersOf(list));
    headers.addAll(List.of("Authorization", "Bearer " + made.get("secret").asString()));
    var reply = new Talk(URI.create(server.url() + "/mcp" + query)).post(list.toString(), headers);
    return Talk.tree(reply)
        .at("/result/tools")
        .valueStream()
        .map(tool -> tool.get("name"))
        .map(JsonNode::asString)
        .toList();
  }
}
