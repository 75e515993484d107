package dev.folkmoot.mcp;

import dev.folkmoot.tool.ToolCaller;
import java.util.List;

/** Suggests values for an argument that somebody has begun to type. */
public interface Completer {
  List<String> complete(String prefix, ToolCaller caller);
}
