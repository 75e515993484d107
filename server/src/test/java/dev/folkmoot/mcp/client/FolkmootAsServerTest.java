package dev.folkmoot.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The client and our own server understand each other. */
class FolkmootAsServerTest {
  @AutoClose private final Api api = Api.start();
  private final URI url = URI.create(api.url() + "/mcp?agent=coder-1");

  @Test
  void its_tools_are_listed_and_called_without_a_session() throws Exception {
    var config = new McpServerConfig("moot", new McpServerConfig.Http(url, Map.of()));
    try (var box = new Toolbox(config)) {
      var tool = box.tool("check_gate");
      assertThat(tool.server()).isEqualTo("moot");
      assertThat(tool.readOnly()).isTrue();
      assertThat(tool.inputSchema().path("type").asString()).isEqualTo("object");
      assertThat(Toolbox.text(box.call("check_gate"))).contains("canProceed");
    }
  }

  @Test
  void its_tools_are_listed_and_called_in_a_session() throws Exception {
    try (var connection =
        Connection.open(() -> new HttpTransport(url, Map.of()), () -> {}, false)) {
      var listed = new ToolList("moot", text -> text).usable(connection.list().tools());
      assertThat(listed).extracting(ToolDescription::name).contains("check_gate");
      var tool =
          listed.stream().filter(one -> one.name().equals("check_gate")).findFirst().orElseThrow();
      var request = new ToolRequest(tool, Json.object(), Optional.of("k"), Optional::empty);
      var result = connection.call(request, Toolbox.LONG);
      assertThat(result.path("content").toString()).contains("canProceed");
      assertThat(result.has("resultType")).as("that is the newer era's").isFalse();
    }
  }
}
