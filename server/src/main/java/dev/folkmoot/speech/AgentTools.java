package dev.folkmoot.speech;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.tool.Caller;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import java.util.List;

/** The tools that model agents have been given. */
public interface AgentTools {
  List<Tool<ToolCall>> of(AgentId agent);

  /** The agent, as tools know their callers. */
  Caller caller(AgentId agent);
}
