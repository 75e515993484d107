package dev.folkmoot.speech;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolCaller;
import java.util.List;

/** The tools of agents that models speak for. */
public interface AgentTools {
  List<Tool<ToolCall>> of(AgentId agent);

  /** The agent as a caller of tools. */
  ToolCaller caller(AgentId agent);
}
