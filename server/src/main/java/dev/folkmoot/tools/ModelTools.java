package dev.folkmoot.tools;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.speech.AgentTools;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolCaller;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tools that the configuration gives to model agents, by name or pattern: our own, and those of
 * other MCP servers.
 */
public final class ModelTools implements AgentTools {
  private static final Logger log = LoggerFactory.getLogger(ModelTools.class);

  /** Providers refuse a request with more tools. */
  private static final int MAX_TOOLS = 128;

  /**
   * The most characters of all descriptions and schemas together: they are sent with every call of
   * the model.
   */
  private static final int MAX_CHARACTERS = 200_000;

  private final List<Tool<ToolCall>> own;
  private final Function<Predicate<String>, List<NamedTool>> remote;
  private final Map<AgentId, ToolPatterns> given;
  private final Map<AgentId, Selection> chosen = new ConcurrentHashMap<>();

  /**
   * A tool and its name in the configuration.
   *
   * @param name the tool's name; for another server's tool SERVER/TOOL, such as {@code search/web}
   */
  public record NamedTool(String name, Tool<ToolCall> tool) {}

  /** The patterns of an agent's tools, and of the servers that may have them. */
  private record ToolPatterns(List<Pattern> names, List<Pattern> servers) {
    static ToolPatterns of(List<String> globs) {
      return new ToolPatterns(
          globs.stream().map(ModelTools::pattern).toList(),
          globs.stream().map(glob -> pattern(glob.replaceFirst("/.*", ""))).toList());
    }

    boolean hasTool(String name) {
      return matches(names, name);
    }

    boolean hasServer(String name) {
      return matches(servers, name);
    }

    private static boolean matches(List<Pattern> patterns, String name) {
      return patterns.stream().anyMatch(pattern -> pattern.matcher(name).matches());
    }
  }

  /** An agent's tools, and the list of other servers' tools from which they were selected. */
  private record Selection(List<NamedTool> remote, List<Tool<ToolCall>> tools) {}

  /**
   * @param given each agent's tools, as names and patterns
   * @param servers the names of the other servers
   * @param remote lists the tools of other servers; if need be, waits for the servers that match
   */
  public ModelTools(
      List<Tool<ToolCall>> all,
      Map<AgentId, List<String>> given,
      List<String> servers,
      Function<Predicate<String>, List<NamedTool>> remote) {
    this.own = all.stream().filter(ModelTools::isSafe).toList();
    this.remote = remote;
    given.forEach(
        (agent, patterns) -> patterns.forEach(pattern -> requireKnown(agent, pattern, servers)));
    this.given =
        given.entrySet().stream()
            .filter(entry -> !entry.getValue().isEmpty())
            .collect(
                Collectors.toMap(Map.Entry::getKey, entry -> ToolPatterns.of(entry.getValue())));
  }

  /** A turn may run twice, but the effect of its tool calls must not happen twice. */
  private static boolean isSafe(Tool<ToolCall> tool) {
    return tool.isReadOnly()
        || tool.isIdempotent()
        || tool.input().source().at("/properties/idempotencyKey").isObject();
  }

  private void requireKnown(AgentId agent, String pattern, List<String> servers) {
    int slash = pattern.indexOf('/');
    boolean known =
        slash < 0
            ? own.stream().anyMatch(tool -> pattern(pattern).matcher(tool.name()).matches())
            : servers.stream().anyMatch(pattern(pattern.substring(0, slash)).asMatchPredicate());
    if (!known) {
      throw Refusal.invalid(
          "agents: %s has the unknown tool '%s'; use SERVER/TOOL of mcpServers, or one of %s"
              .formatted(
                  agent, pattern, own.stream().map(Tool::name).collect(Collectors.joining(", "))));
    }
  }

  private static Pattern pattern(String glob) {
    return Pattern.compile(
        Stream.of(glob.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
  }

  @Override
  public List<Tool<ToolCall>> of(AgentId agent) {
    return Optional.ofNullable(given.get(agent))
        .map(patterns -> chosen(agent, patterns))
        .orElse(List.of());
  }

  private List<Tool<ToolCall>> chosen(AgentId agent, ToolPatterns patterns) {
    var now = remote.apply(patterns::hasServer);
    var before = chosen.get(agent);
    if (before != null && before.remote().equals(now)) {
      return before.tools();
    }
    var tools = choose(agent, patterns, now);
    chosen.put(agent, new Selection(now, tools));
    return tools;
  }

  /**
   * Selects the agent's tools. Of two tools with one name only the first counts, and our own come
   * first.
   */
  private List<Tool<ToolCall>> choose(
      AgentId agent, ToolPatterns patterns, List<NamedTool> others) {
    var names = new HashSet<String>();
    var wanted =
        Stream.concat(own.stream().map(tool -> new NamedTool(tool.name(), tool)), others.stream())
            .filter(one -> patterns.hasTool(one.name()))
            .filter(one -> names.add(one.tool().name()) || warnOfSameName(agent, one))
            .map(NamedTool::tool)
            .toList();
    var fitting = new ArrayList<Tool<ToolCall>>();
    int left = MAX_CHARACTERS;
    for (var tool : wanted) {
      int length = tool.description().length() + tool.input().source().toString().length();
      if (fitting.size() < MAX_TOOLS && length <= left) {
        left -= length;
        fitting.add(tool);
      }
    }
    if (fitting.size() < wanted.size()) {
      log.warn(
          "{} gets {} of its {} tools: together they are too many or too long for one request; give"
              + " it fewer",
          agent,
          fitting.size(),
          wanted.size());
    }
    return List.copyOf(fitting);
  }

  private static boolean warnOfSameName(AgentId agent, NamedTool one) {
    log.warn(
        "{} does not get {}: another tool is named {} too", agent, one.name(), one.tool().name());
    return false;
  }

  @Override
  public ToolCaller caller(AgentId agent) {
    return AgentCaller.ofModel(agent);
  }
}
