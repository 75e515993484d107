package dev.folkmoot.cli;

import dev.folkmoot.core.BundledText;
import dev.folkmoot.core.Durations;
import dev.folkmoot.core.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

@Command(
    name = "install",
    mixinStandardHelpOptions = true,
    description =
        "Put the gate in front of Claude Code's tools in a project, and add Folkmoot's MCP tools.",
    footerHeading = "%nExample:%n",
    footer = {
      "  folkmoot install claude-code --agent coder-1",
      "  folkmoot install claude-code --agent coder-1 --role coder"
    })
final class Install implements Callable<Integer> {
  private static final String CODER = "coder";

  /** Matches every hook of ours; its path may be quoted. */
  private static final Pattern OURS = Pattern.compile("hook'? claude-code --agent");

  @Parameters(index = "0", paramLabel = "claude-code", description = "The program to install for.")
  String program = "";

  @Option(
      names = "--agent",
      required = true,
      paramLabel = "NAME",
      description = "Required. The agent's name.")
  String agent = "";

  @Option(
      names = "--role",
      paramLabel = "coder",
      description =
          "coder: the agent works on stories. It is registered as a coder, and gets instructions in"
              + " .claude/rules.")
  @Nullable String role;

  @Option(
      names = "--session",
      paramLabel = "S",
      description = "The session that the agent works in.")
  @Nullable String session;

  @Option(
      names = "--project",
      paramLabel = "DIR",
      defaultValue = ".",
      description = "The project. Default: the current directory.")
  Path project = Path.of(".");

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "10m",
      description = "How long the hook may hold a tool call. Default: ${DEFAULT-VALUE}.")
  Duration timeout = Duration.ofMinutes(10);

  @Option(names = "--no-wait", description = "Say no at once instead of waiting for clearance.")
  boolean noWait;

  @Option(
      names = "--fail-open",
      description = "Let tool calls run while Folkmoot cannot be reached.")
  boolean failOpen;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "URL of the server, if it runs elsewhere.")
  @Nullable String url;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The data directory, if not ~/.folkmoot.")
  @Nullable Path data;

  @Option(
      names = "--token-env",
      paramLabel = "NAME",
      description = "Environment variable that holds the agent's token, if agents need one.")
  @Nullable String tokenVariable;

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description = "CA certificate (PEM), if Java does not trust the server's already.")
  @Nullable Path authority;

  @Option(
      names = "--server-key",
      paramLabel = "FILE",
      description =
          "Public key of the server (PEM), for --url http://…. Default: the key that the server"
              + " shows now.")
  @Nullable Path serverKey;

  @Option(names = "--json", description = "Print the new settings as JSON.")
  boolean json;

  @Spec
  @SuppressWarnings("NullAway.Init")
  CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!program.equals("claude-code")) {
      throw new CliFailure("Unknown program '%s'. Use claude-code".formatted(program));
    }
    Text.requireName("agent", agent);
    if (role != null && !role.equals(CODER)) {
      throw new CliFailure("Unknown role '%s'. Use coder".formatted(role));
    }
    if (timeout.compareTo(Hook.MARGIN) < 0) {
      throw new CliFailure("--timeout must be at least " + Durations.show(Hook.MARGIN));
    }
    pinServerKey();
    var settings = JsonFile.read(SettingsReview.settings(project));
    var servers = JsonFile.read(project.resolve(".mcp.json"));
    addHook(settings.content());
    addServer(servers.content());
    settings.write();
    servers.write();
    var written = new ArrayList<>(List.of(settings.path(), servers.path()));
    if (role != null) {
      written.add(writeInstructions());
    }
    new SettingsReview(project).warnings().forEach(spec.commandLine().getErr()::println);
    spec.commandLine()
        .getOut()
        .println(
            json
                ? settings.content()
                : """
                Claude Code in %s is now the agent %s, and asks the gate before each tool call.
                Written: %s
                Claude Code must be %s or newer: older ones run a tool whose hook could not start.\
                """
                    .formatted(
                        project.toAbsolutePath().normalize(),
                        agent,
                        written.stream().map(Path::toString).collect(Collectors.joining(", ")),
                        ClaudeCode.MINIMUM_VERSION));
    return 0;
  }

  /**
   * Stores the key of a server named with --url in the project: an agent that runs as another user
   * cannot read the data directory, which holds the key.
   */
  private void pinServerKey() throws IOException, InterruptedException {
    if (url == null || !url.startsWith("http://") || serverKey != null) {
      return;
    }
    var address = new Address();
    address.url = url;
    var pem = KnownServer.shownKey(address);
    var file = project.resolve(".claude").resolve("folkmoot-server.pub");
    Files.createDirectories(file.getParent());
    serverKey = Files.writeString(file, pem + "\n");
  }

  /** Claude Code reads all files of that directory when it starts. */
  private Path writeInstructions() throws IOException {
    var rules = Files.createDirectories(project.resolve(".claude").resolve("rules"));
    return Files.writeString(
        rules.resolve("folkmoot-coder.md"), BundledText.read("/prompts/work/coder.md"));
  }

  private void addHook(ObjectNode settings) {
    var entries = array(object(settings, "hooks"), "PreToolUse");
    entries.removeIf(Install::removeOurs);
    var entry = entries.addObject().put("matcher", "*");
    var hook =
        entry
            .putArray("hooks")
            .addObject()
            .put("type", "command")
            .put(
                "command", String.join(" ", command().stream().map(TerminalStyle::quoted).toList()))
            .put("timeout", timeout.toSeconds())
            .put("onFailure", failOpen ? "continue" : "block");
    ClaudeCode.problem(hook)
        .ifPresent(
            problem -> {
              throw new IllegalStateException("Claude Code would drop the hook: " + problem);
            });
  }

  /** Removes an earlier hook of ours from the entry; true if it has no other hooks. */
  private static boolean removeOurs(JsonNode entry) {
    if (!(entry.get("hooks") instanceof ArrayNode hooks) || hooks.isEmpty()) {
      return false;
    }
    hooks.removeIf(Install::isOurs);
    return hooks.isEmpty();
  }

  static boolean isOurs(JsonNode hook) {
    return OURS.matcher(hook.path("command").asString("")).find();
  }

  private List<String> command() {
    var words = new ArrayList<>(hook());
    words.addAll(List.of("claude-code", "--agent", agent));
    if (session != null) {
      words.addAll(List.of("--session", session));
    }
    if (!noWait) {
      words.addAll(List.of("--wait", Durations.show(timeout.minus(Hook.MARGIN))));
    }
    if (failOpen) {
      words.add("--fail-open");
    }
    words.addAll(serverOptions());
    return words;
  }

  private List<String> serverOptions() {
    var words = new ArrayList<String>();
    if (url != null) {
      words.addAll(List.of("--url", url));
    }
    if (serverKey != null) {
      words.addAll(List.of("--server-key", serverKey.toAbsolutePath().normalize().toString()));
    }
    if (data != null) {
      words.addAll(List.of("--data", data.toAbsolutePath().normalize().toString()));
    }
    if (tokenVariable != null) {
      words.addAll(List.of("--token-env", tokenVariable));
    }
    if (authority != null) {
      words.addAll(List.of("--ca", authority.toAbsolutePath().normalize().toString()));
    }
    return words;
  }

  private void addServer(ObjectNode file) {
    var server = object(object(file, "mcpServers"), "folkmoot");
    server.remove("url");
    if (server.has("type")) {
      server.put("type", "stdio");
    }
    server.put("command", launcher());
    var arguments = server.putArray("args");
    List.of("mcp", "--agent", agent).forEach(arguments::add);
    if (role != null) {
      List.of("--role", role).forEach(arguments::add);
    }
    serverOptions().forEach(arguments::add);
    // A held agent must not have to search for the tools that it waits with.
    server.put("alwaysLoad", true);
  }

  /**
   * The script beside the launcher if it is there: it is faster, because it does not start Java
   * while the agent is free.
   */
  private static List<String> hook() {
    var script = Path.of(launcher()).resolveSibling("folkmoot-hook");
    return script.isAbsolute() && Files.isExecutable(script)
        ? List.of(script.toString())
        : List.of(launcher(), "hook");
  }

  private static String launcher() {
    var launcher = System.getenv("FOLKMOOT_LAUNCHER");
    return launcher == null || launcher.isBlank() ? "folkmoot" : launcher;
  }

  private static ObjectNode object(ObjectNode parent, String name) {
    return switch (parent.get(name)) {
      case null -> parent.putObject(name);
      case ObjectNode present -> present;
      default ->
          throw new CliFailure(
              "'%s' in the settings is not a JSON object. Correct it first".formatted(name));
    };
  }

  private static ArrayNode array(ObjectNode parent, String name) {
    return switch (parent.get(name)) {
      case null -> parent.putArray(name);
      case ArrayNode present -> present;
      default ->
          throw new CliFailure(
              "'%s' in the settings is not a list. Correct it first".formatted(name));
    };
  }
}
