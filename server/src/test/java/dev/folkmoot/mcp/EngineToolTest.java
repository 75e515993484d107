package dev.folkmoot.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.tool.Tool;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Calls of tools, their arguments and results. */
class EngineToolTest extends Engine {
  @Test
  void absent_arguments_are_none() {
    var said = talk.ask("tools/call", "{\"name\":\"echo\"}").path("result");
    assertThat(said.path("structuredContent").path("text").asString()).isEmpty();
    assertThat(said.path("resultType").asString()).isEqualTo("complete");
  }

  @Test
  void arguments_that_do_not_fit_come_back_with_advice() {
    var said = talk.call("echo", "{\"text\":\"far more than twenty characters\",\"more\":1}");
    assertThat(said.path("isError").asBoolean()).isTrue();
    assertThat(said.path("resultType").asString()).isEqualTo("complete");
    assertThat(said.path("content").get(0).path("text").asString()).contains("text", "20", "more");
    assertThat(code(talk.ask("tools/call", "{\"name\":\"echo\",\"arguments\":[]}")))
        .isEqualTo(-32602);
  }

  @Test
  void a_refusal_is_a_result_with_advice_and_a_bug_is_an_error_without_details() {
    var refused = talk.call("refuse", "{}");
    assertThat(refused.path("isError").asBoolean()).isTrue();
    assertThat(refused.path("content").get(0).path("text").asString())
        .isEqualTo("the floor is ann's; wait for your turn");
    var crashed = talk.ask("tools/call", "{\"name\":\"crash\"}");
    assertThat(code(crashed)).isEqualTo(-32603);
    assertThat(crashed.toString()).doesNotContain("on purpose");
  }

  @Test
  void toolsets_pick_tools_in_their_fixed_order() {
    assertThat(names(talk))
        .containsExactly("echo", "wait", "deed", "either", "refuse", "crash", "whoami");
    var gate = new Talk(served.url().resolve("/mcp?toolsets=gate"));
    assertThat(names(gate)).containsExactly("echo", "wait");
    assertThat(code(gate.ask("tools/call", "{\"name\":\"deed\"}"))).isEqualTo(-32602);
    assertThat(names(new Talk(served.url().resolve("/mcp?toolsets=squad,gate")))).hasSize(7);
    var wrong = new Talk(served.url().resolve("/mcp?toolsets=gait"));
    assertThat(wrong.ask("tools/list", "{}").path("error").path("message").asString())
        .contains("gait", "gate, squad");
  }

  private static List<String> names(Talk talk) {
    return talk.ask("tools/list", "{}")
        .path("result")
        .path("tools")
        .valueStream()
        .map(tool -> tool.path("name").asString())
        .toList();
  }

  @Test
  void structured_content_is_as_the_output_schema_says_and_also_there_as_text() {
    workshop.news = "it is spring";
    for (var tool : List.of("echo", "wait")) {
      var said = talk.call(tool, "{}");
      var schema =
          workshop.catalogue().tools().stream()
              .filter(one -> one.name().equals(tool))
              .findFirst()
              .flatMap(Tool::output)
              .orElseThrow();
      assertThat(schema.problems(said.path("structuredContent"))).isEmpty();
      assertThat(Json.tree(said.path("content").get(0).path("text").asString()))
          .isEqualTo(said.path("structuredContent"));
    }
  }

  @Test
  void a_tool_knows_who_calls() {
    assertThat(as("ann").call("whoami", "{}").path("content").get(0).path("text").asString())
        .isEqualTo("ann");
  }
}
