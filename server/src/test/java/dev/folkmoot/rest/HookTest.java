package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.ServerProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HookTest {
  private static final String CALL =
      "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"%s\",\"tool_input\":{}}";

  @Test
  void a_held_agents_tool_calls_are_denied_with_what_holds_it_and_pass_once_it_is_answered(
      @TempDir Path data) throws Exception {
    try (var server = ServerProcess.start(data)) {
      assertThat(hook(server, "Bash", "")).isEqualTo("{}");
      var asked =
          server.post(
              "/api/questions",
              "{\"type\":\"BLOCKING\",\"agentId\":\"coder\",\"text\":\"Drop the table?\"}");
      assertThat(hook(server, "Bash", ""))
          .contains("\"permissionDecision\":\"deny\"")
          .contains("Drop the table?");
      assertThat(hook(server, "mcp__folkmoot__wait_for_clearance", "")).isEqualTo("{}");
      assertThat(hook(server, "Bash", "&timeout=100ms")).contains("deny");
      var id = asked.body().substring(7, 43);
      server.post("/api/questions/" + id + "/answers", "{\"by\":\"ann\",\"answer\":\"no\"}");
      assertThat(hook(server, "Bash", "")).isEqualTo("{}");
    }
  }

  @Test
  void a_hook_without_an_agent_is_refused(@TempDir Path data) throws Exception {
    try (var server = ServerProcess.start(data)) {
      assertThat(server.post("/hooks/claude-code", CALL.formatted("Bash")).statusCode())
          .isEqualTo(400);
    }
  }

  private static String hook(ServerProcess server, String tool, String more) throws Exception {
    return server.post("/hooks/claude-code?agent=coder" + more, CALL.formatted(tool)).body();
  }
}
