package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The gate is put into a project's settings, and all else there stays as it was. */
class InstallTest {
  private static final String SETTINGS =
      """
      {
        "model": "opus",
        "permissions": { "deny": ["WebFetch"] },
        "hooks": {
          "PreToolUse": [
            { "matcher": "Bash", "hooks": [{ "type": "command", "command": "./lint.sh", "timeout": 5 }] }
          ],
          "Stop": [{ "hooks": [{ "type": "command", "command": "./bell.sh" }] }]
        },
        "made.up": { "deep": [1, 2.5, null, true] }
      }
      """;
  private static final String SERVERS =
      "{\"mcpServers\":{\"search\":{\"url\":\"http://127.0.0.1:1/mcp\"}},\"more\":1}";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path project;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path home;

  private final String userHome = System.getProperty("user.home");
  private Path settings = Path.of("");
  private Path servers = Path.of("");

  @BeforeEach
  void open() throws IOException {
    settings = Files.createDirectory(project.resolve(".claude")).resolve("settings.json");
    servers = project.resolve(".mcp.json");
    System.setProperty("user.home", home.toString());
  }

  @AfterEach
  void goHome() {
    System.setProperty("user.home", userHome);
  }

  private Shell.Ran install(String agent, String... options) {
    var command =
        new ArrayList<>(
            List.of("install", "claude-code", "--agent", agent, "--project", project.toString()));
    command.addAll(List.of(options));
    return Shell.runAsTyped(new StringWriter(), command.toArray(String[]::new));
  }

  private JsonNode installed(String agent, String... options) throws IOException {
    var ran = install(agent, options);
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    return Json.tree(Files.readString(settings));
  }

  private static JsonNode ours(JsonNode written) {
    var entries = written.at("/hooks/PreToolUse");
    return entries.path(entries.size() - 1);
  }

  @Test
  void an_empty_project_gets_a_hook_that_blocks_and_the_tools() throws IOException {
    var entry = ours(installed("coder"));
    assertThat(entry.path("matcher").asString()).isEqualTo("*");
    var hook = entry.at("/hooks/0");
    assertThat(hook.path("type").asString()).isEqualTo("command");
    assertThat(hook.path("command").asString())
        .isEqualTo("folkmoot hook claude-code --agent coder --wait 590s");
    assertThat(hook.path("timeout").asInt()).isEqualTo(600);
    assertThat(hook.path("onFailure").asString()).isEqualTo("block");
    assertThat(Json.tree(Files.readString(servers)).at("/mcpServers/folkmoot").toString())
        .isEqualTo(
            "{\"command\":\"folkmoot\",\"args\":[\"mcp\",\"--agent\",\"coder\"],\"alwaysLoad\":true}");
  }

  @Test
  void it_does_as_it_is_told() throws IOException {
    var hook =
        ours(installed("coder", "--session", "v2", "--no-wait", "--fail-open", "--timeout", "1m"))
            .at("/hooks/0");
    assertThat(hook.path("command").asString())
        .isEqualTo("folkmoot hook claude-code --agent coder --session v2 --fail-open");
    assertThat(hook.path("timeout").asInt()).isEqualTo(60);
    assertThat(hook.path("onFailure").asString()).isEqualTo("continue");
    assertThat(install("coder", "--timeout", "9s").exitCode()).isEqualTo(2);
  }

  @Test
  void hook_and_tools_are_told_whose_certificate_the_server_has() throws IOException {
    var file = project.toAbsolutePath().resolve("ca.pem");
    var hook = ours(installed("coder", "--ca", file.toString())).at("/hooks/0/command");
    assertThat(hook.asString()).endsWith(" --ca " + file);
    assertThat(Json.tree(Files.readString(servers)).at("/mcpServers/folkmoot/args").toString())
        .endsWith("\"--ca\",\"%s\"]".formatted(file));
  }

  /** An agent of another user cannot read the key in the data directory. */
  @Test
  void a_server_that_is_named_is_known_by_its_key_from_then_on(@TempDir Path data)
      throws IOException {
    try (var shell = new Shell(data)) {
      var hook = ours(installed("coder", "--url", shell.url())).at("/hooks/0/command").asString();
      var pinned = settings.resolveSibling("folkmoot-server.pub");
      assertThat(pinned).hasSameTextualContentAs(data.resolve("server.pub"));
      assertThat(hook).contains("--url " + shell.url(), "--server-key " + pinned);
      assertThat(Json.tree(Files.readString(servers)).at("/mcpServers/folkmoot/args").toString())
          .contains("--server-key", pinned.toString());
    }
    try (var other = new FakeServer((_, _) -> {})) {
      var ran = install("coder", "--url", other.url());
      assertThat(ran.exitCode()).isEqualTo(2);
      assertThat(ran.err()).contains("shows no public key");
    }
  }

  @Test
  void what_was_there_stays() throws IOException {
    Files.writeString(settings, SETTINGS);
    Files.writeString(servers, SERVERS);
    var before = Json.tree(SETTINGS);
    var after = installed("coder");
    assertThat(after.at("/hooks/PreToolUse")).hasSize(2);
    assertThat(after.at("/hooks/PreToolUse/0")).isEqualTo(before.at("/hooks/PreToolUse/0"));
    for (var kept : List.of("/model", "/permissions", "/hooks/Stop", "/made.up")) {
      assertThat(after.at(kept)).isEqualTo(before.at(kept));
    }
    var tools = Json.tree(Files.readString(servers));
    assertThat(tools.at("/mcpServers/search"))
        .isEqualTo(Json.tree(SERVERS).at("/mcpServers/search"));
    assertThat(tools.at("/more").asInt()).isEqualTo(1);
  }

  @Test
  void installing_again_changes_nothing_and_another_name_takes_its_place() throws IOException {
    Files.writeString(settings, SETTINGS);
    installed("coder");
    var first = List.of(Files.readString(settings), Files.readString(servers));
    installed("coder");
    assertThat(List.of(Files.readString(settings), Files.readString(servers))).isEqualTo(first);
    var renamed = installed("tester");
    assertThat(renamed.at("/hooks/PreToolUse")).hasSize(2);
    assertThat(renamed.toString()).contains("--agent tester").doesNotContain("--agent coder");
  }

  @Test
  void a_hook_that_somebody_put_beside_ours_stays() throws IOException {
    var shared = "{\"type\":\"command\",\"command\":\"./audit.sh\"}";
    var written = Files.writeString(settings, installed("coder").toString());
    Files.writeString(
        written, Files.readString(written).replace("[{\"type\"", "[" + shared + ",{\"type\""));
    var again = installed("coder");
    assertThat(again.toString())
        .containsOnlyOnce("./audit.sh")
        .containsOnlyOnce("hook claude-code");
  }

  @Test
  void what_the_tools_are_started_with_stays() throws IOException {
    var environment = "{\"FOLKMOOT_TOKEN\":\"${CODER_TOKEN}\"}";
    Files.writeString(
        servers, "{\"mcpServers\":{\"folkmoot\":{\"env\":%s}}}".formatted(environment));
    installed("coder");
    assertThat(Json.tree(Files.readString(servers)).at("/mcpServers/folkmoot/env").toString())
        .isEqualTo(environment);
  }

  @Test
  void what_somebody_added_to_the_tools_entry_stays() throws IOException {
    Files.writeString(
        servers,
        """
        {"mcpServers":{"folkmoot":{"type":"http","url":"http://127.0.0.1:7070/mcp","timeout":90000,
          "command":"other","args":["x"]}}}
        """);
    installed("coder");
    assertThat(Json.tree(Files.readString(servers)).at("/mcpServers/folkmoot"))
        .isEqualTo(
            Json.tree(
                """
                {"type":"stdio","timeout":90000,"command":"folkmoot",
                 "args":["mcp","--agent","coder"],"alwaysLoad":true}
                """));
  }

  @Test
  void a_file_without_anything_in_it_is_begun() throws IOException {
    Files.writeString(settings, "\n");
    Files.writeString(servers, "");
    assertThat(ours(installed("coder")).path("matcher").asString()).isEqualTo("*");
    assertThat(Json.tree(Files.readString(servers)).at("/mcpServers/folkmoot").isObject()).isTrue();
  }

  @Test
  void it_says_if_hooks_are_switched_off() throws IOException {
    Files.writeString(settings, "{\"disableAllHooks\":true}");
    var ran = install("coder");
    assertThat(ran.exitCode()).isZero();
    assertThat(ran.err()).contains("disableAllHooks", "settings.json").hasLineCount(1);
    Files.writeString(settings, "{\"disableAllHooks\":false}");
    assertThat(install("coder").err()).isEmpty();
  }

  /** The values that Claude Code 2.1.325 takes; it drops a hook that has another. */
  @Test
  void the_hook_has_only_values_that_claude_code_takes() throws IOException {
    assertThat(ClaudeCode.ON_FAILURE).containsExactlyInAnyOrder("block", "continue");
    for (var options : List.of(List.<String>of(), List.of("--fail-open"), List.of("--no-wait"))) {
      var hook = ours(installed("coder", options.toArray(String[]::new))).at("/hooks/0");
      assertThat(hook.path("onFailure").asString()).isIn("block", "continue");
      assertThat(hook.path("type").asString()).isEqualTo("command");
      assertThat(ClaudeCode.problem(hook)).isEmpty();
    }
    assertThat(ClaudeCode.problem(Json.tree("{\"type\":\"command\",\"onFailure\":\"allow\"}")))
        .hasValueSatisfying(
            problem -> assertThat(problem).contains("onFailure", "allow", "block, continue"));
  }

  @Test
  void it_names_the_version_it_needs() {
    assertThat(install("coder").out()).contains("Claude Code must be 2.1.295 or newer");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          project | settings.json       | {"disableAllHooks":true}               | disableAllHooks
          project | settings.local.json | {"disableAllHooks":true}               | disableAllHooks
          user    | settings.json       | {"disableAllHooks":true}               | disableAllHooks
          project | settings.local.json | {"disabledMcpjsonServers":["folkmoot"]} | MCP server
          project | settings.local.json | { "broken                              | JSON
          user    | settings.json       | {"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"x hook claude-code --agent a"}]}]}} | both run
          user    | settings.json       | {"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"/x/folkmoot-hook claude-code --agent a"}]}]}} | both run
          user    | settings.json       | {"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"'/x y/folkmoot-hook' claude-code --agent a"}]}]}} | both run
          user    | settings.json       | {"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"x","onFailure":"allow"}]}]}} | drops
          project | settings.json       | {"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"x","onFailure":"allow"}]}]}} | drops
          """)
  void it_looks_at_every_settings_file(String of, String name, String content, String warning)
      throws IOException {
    var directory = of.equals("user") ? home.resolve(".claude") : settings.getParent();
    var file = Files.writeString(Files.createDirectories(directory).resolve(name), content);
    var ran = install("coder");
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(ran.err()).startsWith(file.toString()).contains(warning).hasLineCount(1);
  }

  @Test
  void settings_that_clash_with_nothing_are_not_spoken_of() throws IOException {
    Files.writeString(settings.resolveSibling("settings.local.json"), SETTINGS);
    assertThat(install("coder").err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          .claude/settings.json | { "model": "opus", // mine
          .claude/settings.json | []
          .claude/settings.json | {"hooks":[]}
          .claude/settings.json | {"hooks":{"PreToolUse":{}}}
          .mcp.json             | not json
          .mcp.json             | {"mcpServers":[]}
          .mcp.json             | {"mcpServers":{"folkmoot":7}}
          """)
  void a_file_that_is_not_as_expected_is_left_alone(String file, String content)
      throws IOException {
    Files.writeString(settings, SETTINGS);
    Files.writeString(servers, SERVERS);
    Files.writeString(project.resolve(file), content);
    var before = List.of(Files.readString(settings), Files.readString(servers));
    var ran = install("coder");
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("Correct it first");
    assertThat(List.of(Files.readString(settings), Files.readString(servers))).isEqualTo(before);
    try (var all = Files.list(settings.getParent())) {
      assertThat(all).containsExactly(settings);
    }
  }

  @Test
  void files_keep_who_may_read_them() throws IOException {
    Files.writeString(settings, SETTINGS);
    Files.setPosixFilePermissions(settings, PosixFilePermissions.fromString("rw-r--r--"));
    installed("coder");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(settings)))
        .isEqualTo("rw-r--r--");
  }

  @Test
  void a_shell_reads_any_name_as_it_is() throws Exception {
    var name = "it's $HOME; `id` & \"me\"";
    var command = ours(installed(name)).at("/hooks/0/command").asString();
    var shell = new ProcessBuilder("sh", "-c", "printf '%s\\n' " + command).start();
    assertThat(shell.inputReader().lines()).contains("hook", "claude-code", name);
  }

  @Test
  void a_coder_is_registered_and_has_its_instructions() throws IOException {
    assertThat(install("coder-1", "--role", "coder").out())
        .containsPattern("Written: .*settings.*, .*\\.mcp\\.json, .*folkmoot-coder\\.md\n");
    assertThat(
            Json.tree(Files.readString(servers))
                .at("/mcpServers/folkmoot/args")
                .valueStream()
                .map(JsonNode::asString))
        .startsWith("mcp", "--agent", "coder-1", "--role", "coder");
    assertThat(project.resolve(".claude/rules/folkmoot-coder.md"))
        .content()
        .contains("request_review", "complete_story");
  }

  @Test
  void a_role_that_nobody_has_instructions_for_is_refused_and_nothing_is_written() {
    var ran = install("coder-1", "--role", "poet");
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("Unknown role 'poet'. Use coder");
    assertThat(settings).doesNotExist();
    assertThat(servers).doesNotExist();
  }
}
