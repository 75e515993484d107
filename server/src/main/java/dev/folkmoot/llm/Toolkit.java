package dev.folkmoot.llm;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolCaller;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The tools of one agent in one turn. It is made for that turn and never changes, so every call
 * through it is by that agent, in that session and round.
 *
 * @param caller the agent, as a caller of tools
 * @param usage where the calls are counted
 */
public record Toolkit(
    TurnKey turn, ToolCaller caller, ToolUsage usage, List<Tool<ToolCall>> tools) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  /**
   * The turn of an agent.
   *
   * @param seat its position in the session
   */
  public record TurnKey(AgentId agent, SessionId session, int round, int seat) {}

  public Toolkit {
    tools = List.copyOf(tools);
    if (tools.stream().map(Tool::name).distinct().count() < tools.size()) {
      throw new IllegalArgumentException("two tools have the same name");
    }
    tools.forEach(
        tool -> {
          if (!NAME.matcher(tool.name()).matches()) {
            throw new IllegalArgumentException("no model can call a tool named " + tool.name());
          }
        });
  }

  boolean isEmpty() {
    return tools.isEmpty();
  }

  Toolkit without(Tool<ToolCall> left) {
    return new Toolkit(turn, caller, usage, tools.stream().filter(tool -> tool != left).toList());
  }

  Optional<Tool<ToolCall>> find(String name) {
    return tools.stream().filter(tool -> tool.name().equals(name)).findFirst();
  }
}
