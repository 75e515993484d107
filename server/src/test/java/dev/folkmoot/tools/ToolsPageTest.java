package dev.folkmoot.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * {@code docs/tools.md} says of each tool what clients are told. Where a tool changes, run this
 * test and copy what it writes: {@code cp server/target/tools.md docs/tools.md}.
 */
class ToolsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "tools.md");
  private static final Path WRITTEN = Path.of("target", "tools.md");
  private static final List<String> TOOLSETS =
      List.of("gate", "squad", "discussion", "roundtable", "work");

  @AutoClose private final Api api = Api.start();

  private List<JsonNode> tools(String query) {
    return new Talk(api.url().resolve("/mcp" + query))
        .ask("tools/list", "{}")
        .at("/result/tools")
        .valueStream()
        .toList();
  }

  @Test
  void the_page_of_tools_says_what_the_tools_say() throws IOException {
    var toolsets = new LinkedHashMap<String, List<JsonNode>>();
    TOOLSETS.forEach(name -> toolsets.put(name, tools("?toolsets=" + name)));
    assertThat(toolsets.values().stream().flatMap(List::stream))
        .as("every tool is in a toolset of the page")
        .containsAll(tools(""));
    var written = new ToolsPage(toolsets).markdown();
    Files.createDirectories(WRITTEN.getParent());
    Files.writeString(WRITTEN, written);
    assertThat(Files.exists(PAGE) ? Files.readString(PAGE) : "")
        .as("to write the page anew: cp server/target/tools.md docs/tools.md")
        .isEqualTo(written);
  }
}
