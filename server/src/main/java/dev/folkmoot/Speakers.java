package dev.folkmoot;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Persona;
import dev.folkmoot.architect.ArchitectConfig;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.mcp.client.McpServerConfig;
import dev.folkmoot.roundtable.RoundtableConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The models, the configured agents and the MCP servers whose tools models can use, with the
 * settings of roundtables and the architect.
 */
public record Speakers(
    List<ModelConfig> models,
    List<Persona> agents,
    List<McpServerConfig> mcpServers,
    RoundtableConfig roundtable,
    ArchitectConfig architect) {
  public static final Speakers NONE = new Speakers(List.of(), List.of());

  private static final Pattern TOOL =
      Pattern.compile("(?:(?<server>[A-Za-z0-9_*-]{1,64})/)?[A-Za-z0-9_.*-]{1,128}");

  /** Without tools of other servers. */
  public Speakers(List<ModelConfig> models, List<Persona> agents) {
    this(models, agents, List.of());
  }

  /** With the default settings of roundtables and the architect. */
  public Speakers(
      List<ModelConfig> models, List<Persona> agents, List<McpServerConfig> mcpServers) {
    this(models, agents, mcpServers, RoundtableConfig.NONE);
  }

  /** With the default settings of the architect. */
  public Speakers(
      List<ModelConfig> models,
      List<Persona> agents,
      List<McpServerConfig> mcpServers,
      RoundtableConfig roundtable) {
    this(models, agents, mcpServers, roundtable, ArchitectConfig.NONE);
  }

  public Speakers {
    models = List.copyOf(models);
    agents = List.copyOf(agents);
    mcpServers = List.copyOf(mcpServers);
    var servers = mcpServers.stream().map(McpServerConfig::name).toList();
    agents.forEach(agent -> requireTools(agent, servers));
    var names = models.stream().map(ModelConfig::name).toList();
    roundtable.analyst().ifPresent(model -> requireModel("roundtable.analyst is", model, names));
    architect.model().ifPresent(model -> requireModel("architect.model is", model, names));
    for (var agent : agents) {
      if (agents.stream().filter(other -> other.id().isAlike(agent.id())).count() > 1) {
        throw Refusal.invalid(
            "agents: %s appears twice; give each agent its own id".formatted(agent.id()));
      }
      if (agent.model().isPresent() != (agent.kind() == AgentKind.MODEL)) {
        throw Refusal.invalid(
            "agents: %s must have both kind: model and a model, or neither".formatted(agent.id()));
      }
      agent
          .model()
          .ifPresent(
              model -> requireModel("agents: %s speaks with".formatted(agent.id()), model, names));
    }
  }

  private static void requireModel(String reference, String model, List<String> names) {
    if (!names.contains(model)) {
      throw Refusal.invalid(
          "%s model '%s', which is not in models; add it there%s"
              .formatted(reference, model, orOneOf(names)));
    }
  }

  private static void requireTools(Persona agent, List<String> servers) {
    if (!agent.tools().isEmpty() && agent.kind() != AgentKind.MODEL) {
      throw Refusal.invalid(
          "agents: %s has tools, but only agents with kind: model can have tools; remove them"
              .formatted(agent.id()));
    }
    for (var tool : agent.tools()) {
      var named = TOOL.matcher(tool);
      if (!named.matches()) {
        throw Refusal.invalid(
            "agents: %s has the tool '%s'; use a tool's name, or server/tool; * is a wildcard"
                .formatted(agent.id(), Text.shorten(tool)));
      }
      var server = named.group("server");
      if (server != null && server.indexOf('*') < 0 && !servers.contains(server)) {
        throw Refusal.invalid(
            "agents: %s has the tool '%s', but '%s' is not in mcpServers; add it there%s"
                .formatted(agent.id(), tool, server, orOneOf(servers)));
      }
    }
  }

  /** The names to choose from, as the end of an advice; empty if there are none. */
  private static String orOneOf(List<String> names) {
    return names.isEmpty() ? "" : ", or use one of: " + String.join(", ", names);
  }

  /** The agents, and the architect if it is a model that is not among them. */
  List<Persona> allAgents() {
    return Stream.concat(agents.stream(), architectAlone().stream()).toList();
  }

  private Optional<Persona> architectAlone() {
    return architect
        .model()
        .filter(_ -> agents.stream().noneMatch(agent -> agent.id().isAlike(architect.id())))
        .map(
            model ->
                new Persona(
                    architect.id(),
                    architect.id().value(),
                    AgentKind.MODEL,
                    Optional.of("architect"),
                    Optional.of(model),
                    Optional.empty()));
  }

  /** The settings of the architect. If it is one of the agents, it uses that agent's model. */
  ArchitectConfig architectConfig() {
    var own =
        agents.stream()
            .filter(agent -> agent.id().equals(architect.id()))
            .flatMap(agent -> agent.model().stream())
            .findFirst();
    return architect.withModel(architect.model().or(() -> own));
  }

  Map<AgentId, Persona> agentsById() {
    return agents.stream().collect(Collectors.toMap(Persona::id, persona -> persona));
  }
}
