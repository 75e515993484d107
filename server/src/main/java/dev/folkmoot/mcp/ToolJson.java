package dev.folkmoot.mcp;

import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.Tool;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A tool as it is listed. */
record ToolJson(
    String name,
    String title,
    String description,
    ObjectNode inputSchema,
    @Nullable ObjectNode outputSchema,
    Hints annotations) {

  static ToolJson of(Tool<?> tool) {
    return new ToolJson(
        tool.name(),
        tool.title(),
        tool.fullDescription(),
        AsTaskArgument.inputSchema(tool),
        tool.output().map(JsonSchema::source).orElse(null),
        new Hints(
            tool.title(),
            tool.isReadOnly(),
            tool.isDestructive(),
            tool.isIdempotent(),
            tool.isOpenWorld()));
  }

  record Hints(
      String title,
      boolean readOnlyHint,
      boolean destructiveHint,
      boolean idempotentHint,
      boolean openWorldHint) {}
}
