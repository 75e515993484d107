package dev.folkmoot.mcp;

import dev.folkmoot.tool.ToolCaller;
import java.util.List;

/** Suggests values for what somebody has begun to type. */
public interface Completer {
  List<String> complete(String begun, ToolCaller caller);
}
