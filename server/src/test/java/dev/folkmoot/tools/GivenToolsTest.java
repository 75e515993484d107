package dev.folkmoot.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.testing.LogCapture;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The tools that an agent is given. */
class GivenToolsTest {
  private static final AgentId ADA = new AgentId("ada");

  /** Else one server could make every turn of the agent too long to be sent. */
  @Test
  void an_agent_has_no_more_tools_than_fit_into_a_request() {
    var others =
        List.of(
            named("s/long", "x".repeat(150_000)),
            named("s/more", "x".repeat(60_000)),
            named("s/short", "Reads."));
    var tools = new ModelTools(List.of(), Map.of(ADA, List.of("s/*")), List.of("s"), _ -> others);
    assertThat(tools.of(ADA)).extracting(Tool::name).containsExactly("s_long", "s_short");
  }

  @Test
  void of_two_tools_with_one_name_the_first_is_given_and_the_other_is_logged_once() {
    var others = List.of(named("s/a_b", "First."), named("s_a/b", "Second."));
    var tools =
        new ModelTools(List.of(), Map.of(ADA, List.of("*/*")), List.of("s", "s_a"), _ -> others);
    try (var log = new LogCapture()) {
      for (int turn = 0; turn < 3; turn++) {
        assertThat(tools.of(ADA)).extracting(Tool::description).containsExactly("First.");
      }
      assertThat(log.linesWith("ada does not get s_a/b")).hasSize(1);
    }
  }

  private static ModelTools.NamedTool named(String name, String description) {
    Tool<ToolCall> tool = Tool.<ToolCall>named(name.replace('/', '_')).describe(description);
    return new ModelTools.NamedTool(name, tool);
  }
}
