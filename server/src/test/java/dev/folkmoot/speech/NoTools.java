package dev.folkmoot.speech;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolCaller;
import java.util.List;

/** Model agents that have been given nothing. */
public enum NoTools implements AgentTools {
  INSTANCE;

  @Override
  public List<Tool<ToolCall>> of(AgentId agent) {
    return List.of();
  }

  @Override
  public ToolCaller caller(AgentId agent) {
    return agent::value;
  }
}
