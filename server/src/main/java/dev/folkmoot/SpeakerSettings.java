package dev.folkmoot;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Persona;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Durations;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.llm.Provider;
import dev.folkmoot.mcp.client.McpServerConfig;
import dev.folkmoot.roundtable.RoundtableConfig;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Reads {@code models:}, {@code agents:}, {@code mcpServers:} and {@code roundtable:} of the
 * configuration file.
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

  private record Debates(@Nullable List<String> agents, @Nullable String analyst) {}

  private record Server(
      @Nullable String url,
      @Nullable Map<String, String> headers,
      @Nullable List<String> command,
      @Nullable Map<String, String> env) {}

  private static final String MODELS = "models";
  private static final String AGENTS = "agents";
  private static final String SERVERS = "mcpServers";
  private static final String ROUNDTABLE = "roundtable";

  /** The keys that are read here. */
  static final List<String> KEYS = List.of(MODELS, AGENTS, SERVERS, ROUNDTABLE);

  private final Path file;

  private SpeakerSettings(Path file) {
    this.file = file;
  }

  static Speakers read(Path file, JsonNode tree) {
    var settings = new SpeakerSettings(file);
    return new Speakers(
        settings.models(tree.get(MODELS)),
        settings.agents(tree.get(AGENTS)),
        settings.servers(tree.get(SERVERS)),
        settings.roundtable(tree.get(ROUNDTABLE)));
  }

  private List<ModelConfig> models(@Nullable JsonNode tree) {
    if (tree == null) {
      return List.of();
    }
    if (!tree.isObject()) {
      throw refused("models", "must be names with their settings");
    }
    return tree.propertyStream().map(entry -> model(entry.getKey(), entry.getValue())).toList();
  }

  private ModelConfig model(String name, JsonNode tree) {
    var where = "models." + name;
    var entry = entry(where, tree, Model.class);
    if (entry.provider() == null) {
      throw refused(
          where + ".provider", "is missing; it is openai, anthropic, google, ollama or scripted");
    }
    return new ModelConfig(
        name,
        ConfigWords.constant(where + ".provider", Provider.class, entry.provider()),
        Optional.ofNullable(entry.model()).orElse(""),
        Optional.ofNullable(entry.baseUrl()).map(text -> address(where + ".baseUrl", text)),
        Optional.ofNullable(entry.apiKeyEnv()),
        Optional.ofNullable(entry.temperature()),
        Optional.ofNullable(entry.stop()),
        Optional.ofNullable(entry.maxTokens()),
        Optional.ofNullable(entry.timeout())
            .map(text -> Durations.parse(where + ".timeout", text))
            .orElse(ModelConfig.USUAL_TIMEOUT),
        Optional.ofNullable(entry.concurrency()).orElse(ModelConfig.USUAL_CONCURRENCY),
        Optional.ofNullable(entry.script()).map(this::beside));
  }

  private List<Persona> agents(@Nullable JsonNode tree) {
    if (tree == null) {
      return List.of();
    }
    if (!tree.isArray()) {
      throw refused("agents", "must be a list");
    }
    return tree.valueStream().map(this::agent).toList();
  }

  private Persona agent(JsonNode tree) {
    var entry = entry("agents", tree, Agent.class);
    if (entry.id() == null) {
      throw refused("agents", "has an entry without an id; give it one");
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
      throw refused(SERVERS, "must be names with their settings");
    }
    return tree.propertyStream().map(entry -> server(entry.getKey(), entry.getValue())).toList();
  }

  /** Users' own modes are files in a directory beside the configuration. */
  private RoundtableConfig roundtable(@Nullable JsonNode tree) {
    var entry = tree == null ? new Debates(null, null) : entry(ROUNDTABLE, tree, Debates.class);
    return new RoundtableConfig(
        Optional.ofNullable(entry.agents()).orElse(List.of()).stream().map(AgentId::given).toList(),
        Optional.ofNullable(entry.analyst()),
        Optional.of(beside("modes")));
  }

  private McpServerConfig server(String name, JsonNode tree) {
    var where = SERVERS + "." + name;
    var entry = entry(where, tree, Server.class);
    if ((entry.url() == null) == (entry.command() == null)) {
      throw refused(where, "must have either a url or a command");
    }
    if (entry.url() == null ? entry.headers() != null : entry.env() != null) {
      throw refused(where, "has headers only with a url, and env only with a command");
    }
    var variables =
        Optional.ofNullable(entry.url() == null ? entry.env() : entry.headers()).orElse(Map.of());
    return new McpServerConfig(
        name,
        entry.command() != null
            ? new McpServerConfig.Stdio(entry.command(), variables)
            : new McpServerConfig.Http(
                address(where + ".url", String.valueOf(entry.url())), variables));
  }

  private <T extends Record> T entry(String where, JsonNode tree, Class<T> type) {
    if (!tree.isObject()) {
      throw refused(where, "must be keys with values");
    }
    var known = Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName).toList();
    tree.propertyNames()
        .forEach(
            name -> {
              if (!known.contains(name)) {
                throw refused(
                    where,
                    "has no key '%s'; did you mean '%s'?"
                        .formatted(name, ConfigWords.nearest(known, name)));
              }
            });
    try {
      return Json.MAPPER.treeToValue(tree, type);
    } catch (JacksonException e) {
      throw refused(
          where,
          e.getPath().isEmpty()
              ? "cannot be read"
              : "has a '%s' of the wrong kind".formatted(e.getPath().getFirst().getPropertyName()));
    }
  }

  private URI address(String where, String text) {
    try {
      return URI.create(text);
    } catch (IllegalArgumentException e) {
      throw refused(where, "must be an http or https URL");
    }
  }

  /** A path in the file is meant from where the file is. */
  private Path beside(String path) {
    return file.toAbsolutePath().resolveSibling(path);
  }

  private Refusal refused(String where, String why) {
    return Refusal.invalid("%s: %s %s".formatted(file, where, why));
  }
}
