package dev.folkmoot;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Persona;
import dev.folkmoot.architect.ArchitectConfig;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Durations;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.llm.Provider;
import dev.folkmoot.mcp.client.McpServerConfig;
import dev.folkmoot.roundtable.RoundtableConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads {@code models:}, {@code agents:}, {@code mcpServers:}, {@code roundtable:} and {@code
 * architect:} of the configuration file.
 */
final class SpeakerSettings {
  private record Model(
      @Nullable String provider,
      @Nullable String model,
      @Nullable String baseUrl,
      @Nullable String apiKeyEnv,
      @Nullable Double temperature,
      @Nullable List<String> stop,
      @Nullable Integer maxTokens,
      @Nullable String timeout,
      @Nullable Integer concurrency,
      @Nullable String script) {}

  private record Agent(
      @Nullable String id,
      @Nullable String name,
      @Nullable String kind,
      @Nullable String role,
      @Nullable String model,
      @Nullable String systemPrompt,
      @Nullable List<String> tools) {}

  private record RoundtableEntry(@Nullable List<String> agents, @Nullable String analyst) {}

  private record ArchitectEntry(
      @Nullable String id,
      @Nullable String model,
      @Nullable Integer contextTokens,
      @Nullable String maxAge) {}

  private record Server(
      @Nullable String url,
      @Nullable Map<String, String> headers,
      @Nullable List<String> command,
      @Nullable Map<String, String> env) {}

  private static final String MODELS = "models";
  private static final String AGENTS = "agents";
  private static final String SERVERS = "mcpServers";
  private static final String ROUNDTABLE = "roundtable";
  private static final String ARCHITECT = "architect";

  /** The keys that this class reads. */
  static final List<String> KEYS = List.of(MODELS, AGENTS, SERVERS, ROUNDTABLE, ARCHITECT);

  private final ConfigEntries entries;

  private SpeakerSettings(Path file) {
    this.entries = new ConfigEntries(file);
  }

  static Speakers read(Path file, JsonNode tree) {
    var settings = new SpeakerSettings(file);
    return new Speakers(
        settings.models(tree.get(MODELS)),
        settings.agents(tree.get(AGENTS)),
        settings.servers(tree.get(SERVERS)),
        settings.roundtable(tree.get(ROUNDTABLE)),
        settings.architect(tree.get(ARCHITECT)));
  }

  private List<ModelConfig> models(@Nullable JsonNode tree) {
    if (tree == null) {
      return List.of();
    }
    if (!tree.isObject()) {
      throw entries.refused("models", "must map names to settings");
    }
    return tree.propertyStream().map(entry -> model(entry.getKey(), entry.getValue())).toList();
  }

  private ModelConfig model(String name, JsonNode tree) {
    var where = "models." + name;
    var entry = entries.read(where, tree, Model.class);
    if (entry.provider() == null) {
      throw entries.refused(
          where + ".provider", "is missing; it is openai, anthropic, google, ollama or scripted");
    }
    return new ModelConfig(
        name,
        ConfigWords.constant(where + ".provider", Provider.class, entry.provider()),
        Optional.ofNullable(entry.model()).orElse(""),
        Optional.ofNullable(entry.baseUrl()).map(text -> entries.address(where + ".baseUrl", text)),
        Optional.ofNullable(entry.apiKeyEnv()),
        Optional.ofNullable(entry.temperature()),
        Optional.ofNullable(entry.stop()),
        Optional.ofNullable(entry.maxTokens()),
        Optional.ofNullable(entry.timeout())
            .map(text -> Durations.parse(where + ".timeout", text))
            .orElse(ModelConfig.USUAL_TIMEOUT),
        Optional.ofNullable(entry.concurrency()).orElse(ModelConfig.USUAL_CONCURRENCY),
        Optional.ofNullable(entry.script()).map(entries::resolve));
  }

  private List<Persona> agents(@Nullable JsonNode tree) {
    if (tree == null) {
      return List.of();
    }
    if (!tree.isArray()) {
      throw entries.refused("agents", "must be a list");
    }
    return tree.valueStream().map(this::agent).toList();
  }

  private Persona agent(JsonNode tree) {
    var entry = entries.read("agents", tree, Agent.class);
    if (entry.id() == null) {
      throw entries.refused("agents", "has an entry without an id; give it one");
    }
    var kind =
        entry.kind() == null
            ? entry.model() == null ? AgentKind.EXTERNAL : AgentKind.MODEL
            : ConfigWords.constant("agents.kind", AgentKind.class, entry.kind());
    return new Persona(
        AgentId.given(entry.id()),
        Optional.ofNullable(entry.name()).orElse(entry.id()),
        kind,
        Optional.ofNullable(entry.role()),
        Optional.ofNullable(entry.model()),
        Optional.ofNullable(entry.systemPrompt()),
        Optional.ofNullable(entry.tools()).orElse(List.of()));
  }

  private List<McpServerConfig> servers(@Nullable JsonNode tree) {
    if (tree == null) {
      return List.of();
    }
    if (!tree.isObject()) {
      throw entries.refused(SERVERS, "must map names to settings");
    }
    return tree.propertyStream().map(entry -> server(entry.getKey(), entry.getValue())).toList();
  }

  /** The users' own modes are files in a directory beside the configuration file. */
  private RoundtableConfig roundtable(@Nullable JsonNode tree) {
    var entry =
        tree == null
            ? new RoundtableEntry(null, null)
            : entries.read(ROUNDTABLE, tree, RoundtableEntry.class);
    return new RoundtableConfig(
        Optional.ofNullable(entry.agents()).orElse(List.of()).stream().map(AgentId::given).toList(),
        Optional.ofNullable(entry.analyst()),
        Optional.of(entries.resolve("modes")));
  }

  /** The users' own templates are files in a directory beside the configuration file. */
  private ArchitectConfig architect(@Nullable JsonNode tree) {
    var entry =
        tree == null
            ? new ArchitectEntry(null, null, null, null)
            : entries.read(ARCHITECT, tree, ArchitectEntry.class);
    return new ArchitectConfig(
        Optional.ofNullable(entry.id()).map(AgentId::given).orElse(ArchitectConfig.USUAL_ID),
        Optional.ofNullable(entry.model()),
        Optional.ofNullable(entry.contextTokens()).orElse(ArchitectConfig.USUAL_TOKENS),
        Optional.ofNullable(entry.maxAge()).map(text -> Durations.parse("architect.maxAge", text)),
        Optional.of(entries.resolve("prompts/architect")));
  }

  private McpServerConfig server(String name, JsonNode tree) {
    var where = SERVERS + "." + name;
    var entry = entries.read(where, tree, Server.class);
    if ((entry.url() == null) == (entry.command() == null)) {
      throw entries.refused(where, "must have either a url or a command");
    }
    if (entry.url() == null ? entry.headers() != null : entry.env() != null) {
      throw entries.refused(where, "can have headers only with a url, and env only with a command");
    }
    var variables =
        Optional.ofNullable(entry.url() == null ? entry.env() : entry.headers()).orElse(Map.of());
    return new McpServerConfig(
        name,
        entry.command() != null
            ? new McpServerConfig.Stdio(entry.command(), variables)
            : new McpServerConfig.Http(
                entries.address(where + ".url", String.valueOf(entry.url())), variables));
  }
}
