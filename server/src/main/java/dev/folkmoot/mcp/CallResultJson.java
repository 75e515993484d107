package dev.folkmoot.mcp;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What a tool said, as it is sent. */
record CallResultJson(
    List<Content> content, @Nullable JsonNode structuredContent, @Nullable Boolean isError) {
  static CallResultJson of(ToolResult result) {
    return new CallResultJson(
        result.content(),
        result.structured().orElse(null),
        result instanceof ToolResult.Refused ? true : null);
  }
}
