package dev.folkmoot.mcp.client;

import dev.folkmoot.core.Text;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** Selects the tools of one server that models can get, and logs each of the others once. */
final class ToolList {
  private static final Logger log = LoggerFactory.getLogger(ToolList.class);

  private final String server;
  private final UnaryOperator<String> mask;
  private final Set<String> reported = new HashSet<>();

  /**
   * @param mask masks secrets
   */
  ToolList(String server, UnaryOperator<String> mask) {
    this.server = server;
    this.mask = mask;
  }

  List<ToolDescription> usable(List<JsonNode> listed) {
    Map<String, ToolDescription> usable = new LinkedHashMap<>();
    for (var tool : listed) {
      if (usable.size() == Bounds.TOOLS) {
        report(
            "every tool after the first %d".formatted(Bounds.TOOLS), "a server may offer no more");
        break;
      }
      try {
        var description = ToolDescription.read(tool, mask);
        usable.putIfAbsent(description.name(), description);
      } catch (ToolDescription.UnusableTool e) {
        var name = mask.apply(tool.path("name").asString(""));
        report("tool '%s'".formatted(Text.shorten(name)), e.getMessage());
      }
    }
    return List.copyOf(usable.values());
  }

  /**
   * Limits the warnings, so that a server that lists other bad tools each time does not fill the
   * log.
   */
  private void report(String what, String why) {
    if (reported.size() < Bounds.TOOLS && reported.add(what)) {
      log.warn("MCP server {}: {} is not used: {}", server, what, why);
    }
  }
}
