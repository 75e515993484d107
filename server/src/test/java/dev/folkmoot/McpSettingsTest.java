package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.mcp.client.McpServerConfig;
import dev.folkmoot.mcp.client.McpServerConfig.Http;
import dev.folkmoot.mcp.client.McpServerConfig.Stdio;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The servers and tools of folkmoot.yaml. */
class McpSettingsTest {
  @TempDir Path directory;

  private Speakers read(String yaml) throws IOException {
    var file = Files.writeString(directory.resolve("folkmoot.yaml"), yaml);
    return Settings.read(Map.of(), file, Map.of()).speakers();
  }

  @Test
  void servers_and_the_tools_of_agents_are_read() throws Exception {
    var speakers =
        read(
            """
            models: { fast: { provider: ollama, model: m } }
            agents:
              - { id: ana, model: fast, tools: ["search/*", "files/read_file", "read_messages"] }
              - { id: coder }
            mcpServers:
              search: { url: "http://127.0.0.1:9100/mcp", headers: { Authorization: SEARCH_AUTH } }
              files: { command: ["npx", "server"], env: { TOKEN: FILES_TOKEN } }
            """);
    assertThat(speakers.mcpServers())
        .containsExactly(
            new McpServerConfig(
                "search",
                new Http(
                    URI.create("http://127.0.0.1:9100/mcp"),
                    Map.of("Authorization", "SEARCH_AUTH"))),
            new McpServerConfig(
                "files", new Stdio(List.of("npx", "server"), Map.of("TOKEN", "FILES_TOKEN"))));
    assertThat(speakers.agents().getFirst().tools())
        .containsExactly("search/*", "files/read_file", "read_messages");
    assertThat(speakers.agents().getLast().tools()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          mcpServer: {}                     | did you mean 'mcpServers'?
          mcpServers: [1]                   | mcpServers must map names to settings
          mcpServers: {s: 1}                | mcpServers.s must be a mapping of keys to values
          mcpServers: {s: {}}               | mcpServers.s must have either a url or a command
          `mcpServers: {s: {url: 'http://a/b', command: [c]}}` | must have either a url or a command
          `mcpServers: {s: {ulr: 'http://a/b'}}` | mcpServers.s has no key 'ulr'; did you mean 'url'?
          `mcpServers: {s: {url: 'ftp://a/b'}}` | mcpServers.s.url must be an http or https URL
          `mcpServers: {s: {url: 'http://a b'}}` | mcpServers.s.url must be an http or https URL
          `mcpServers: {s: {url: 'http://u:p@a/b'}}` | must not have a user or a password
          `mcpServers: {s: {url: 'http://a/b', env: {A: B}}}` | env only with a command
          `mcpServers: {s: {command: [c], headers: {A: B}}}` | headers only with a url
          `mcpServers: {s: {url: 'http://a/b', headers: {Host: B}}}` | 'Host', a header that you cannot set
          `mcpServers: {s: {url: 'http://a/b', headers: {Mcp-Name: B}}}` | 'Mcp-Name', a header that you cannot set
          `mcpServers: {s: {url: 'http://a/b', headers: {A: 'Bearer s3cret'}}}` | headers.A must be the name of the environment variable
          `mcpServers: {s: {command: [c], env: {A: 's3cret-value'}}}` | env.A must be the name of the environment variable
          `mcpServers: {s: {command: [c], env: {A-B: C}}}` | 'A-B', which is not a valid name of a variable
          mcpServers: {s: {command: []}}    | mcpServers.s.command is empty
          mcpServers: {s: {command: c}}     | mcpServers.s has a 'command' of the wrong type
          `mcpServers: {'a/b': {command: [c]}}` | must be 1 to 64 letters, digits, - or _
          agents: [{id: ana, tools: [x]}]   | only agents with kind: model can have tools
          agents: [{id: ana, toosl: [x]}]   | agents has no key 'toosl'; did you mean 'tools'?
          `{models: {f: {provider: ollama, model: m}}, agents: [{id: ana, model: f, tools: [s/x]}]}` | 's' is not in mcpServers; add it there
          `{models: {f: {provider: ollama, model: m}}, agents: [{id: ana, model: f, tools: ['a b']}]}` | use a tool's name
          """)
  void what_makes_no_sense_is_refused_with_advice(String yaml, String words) {
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(words)
        .message()
        .doesNotContain("s3cret");
  }
}
